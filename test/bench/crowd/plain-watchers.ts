import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { tellUrl } from '../harness/server-process.ts'

/** Event streams and sockets with nothing around them: each that comes is sent one message. */

const event = 'retry: 1000\nevent: next\ndata: {}\n\n'
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(event)
})
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { type } = JSON.parse(String(data))
    socket.send(type === 'subscribe' ? '{"id":"1","type":"next","payload":{}}' : '{"type":"connection_ack"}')
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 65_535 }, () =>
  tellUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
