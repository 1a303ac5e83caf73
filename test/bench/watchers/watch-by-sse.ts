import { connect } from 'node:net'
import type { Watch } from './watch.ts'

/** Over server-sent events, by a socket that looks for events only: the parser of fetch would be most of what is measured. */
export const watchBySse: Watch = ({ url, query, variables }, { onMessage, onClose }) => {
  const { hostname, port } = new URL(url)
  const search = new URLSearchParams({ query, variables: JSON.stringify(variables) })
  const { promise, resolve } = Promise.withResolvers<string>()
  let receive = (event: string) => {
    resolve(event)
    receive = onMessage
  }
  const socket = connect(Number(port), hostname)
  let rest = ''
  socket.on('data', (data) => {
    const text = rest + data
    const begin = text.indexOf('event: next\n')
    const end = text.indexOf('\n\n', begin)
    rest = ''
    if (begin >= 0 && end >= 0) receive(text.slice(begin, end + 2))
    else if (begin >= 0) rest = text.slice(begin)
    else if (text.includes('HTTP/1.1 4') || text.includes('HTTP/1.1 5')) onClose(text)
  })
  socket.once('close', () => onClose('a stream was closed'))
  socket.write(
    `GET /graphql/stream?${search} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
  )
  return promise
}

export const sseAnswer = 'event: next\ndata: {"data":{"deliveryUpdates":{'
