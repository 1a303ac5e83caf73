import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { tellUrl } from '../harness/server-process.ts'

/** A broadcast with nothing around it: whatever is posted, every socket is sent the one message. */

const { MESSAGE } = process.env
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    for (const socket of sockets.clients) socket.send(MESSAGE!)
    response.end()
  })
})
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket) => {
  // Like the platform, this sends a first message to each subscriber.
  socket.on('message', (data) => {
    const { type } = JSON.parse(String(data))
    socket.send(type === 'subscribe' ? MESSAGE! : '{"type":"connection_ack"}')
  })
})
server.listen(0, '127.0.0.1', () => tellUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
