import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Watch } from './watch.ts'

/** Over graphql-transport-ws. */
export const watchByWs: Watch = async ({ url, query, variables }, { onMessage, onClose }) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  socket.once('close', (code) => onClose(`a socket was closed: ${code}`))
  socket.send('{"type":"connection_init"}')
  await once(socket, 'message')
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables } }))
  const [first] = await once(socket, 'message')
  socket.on('message', (data) => onMessage(String(data)))
  return String(first)
}

export const wsAnswer = '{"id":"1","type":"next","payload":{"data":{"deliveryUpdates":{'
