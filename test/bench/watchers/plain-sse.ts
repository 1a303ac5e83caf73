import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tellUrl } from '../harness/server-process.ts'

/** A broadcast with nothing around it: whatever is posted, every event stream is sent the one message. */

const { MESSAGE } = process.env
const streams = new Set<ServerResponse>()
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    streams.add(response)
    response.once('close', () => streams.delete(response))
    return response.write(MESSAGE!)
  }
  request.resume().on('end', () => {
    for (const stream of streams) stream.write(MESSAGE!)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => tellUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
