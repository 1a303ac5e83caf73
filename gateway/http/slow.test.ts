import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

/** Clients that send a byte now and then, so that each keeps a connection for as long as it likes. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({ bounds: { headersSeconds: 0.5, requestSeconds: 1.5 } })
})
afterAll(() => gateway[Symbol.asyncDispose]())

/** Sends the head at once and then a byte each tenth of a second until something comes back; gives that when the connection ends. */
async function trickle(head: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(gateway.port, '127.0.0.1').setEncoding('utf8')
  // A byte that meets a connection which has just ended.
  socket.on('error', () => {})
  socket.write(head)
  const drip = setInterval(() => socket.write(' '), 100)
  let heard = ''
  socket.on('data', (text) => {
    clearInterval(drip)
    heard += text
  })
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  const [answer = '', body = ''] = heard.split('\r\n\r\n')
  return { head: answer, body: JSON.parse(body) }
}

const post = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${more}\r\n`

test.each([
  ['a body', post('/graphql', 'content-length: 1000\r\n')],
  ['a body that begins well', `${post('/graphql', 'content-length: 1000\r\n')}{"query":"{ me }"`],
  ['a body of a stream', post('/graphql/stream', 'content-length: 1000\r\naccept: text/event-stream\r\n')],
  ['a body in chunks', `${post('/graphql', 'transfer-encoding: chunked\r\n')}3E8\r\n`],
  ['a body that nobody wants', post('/nowhere', 'content-length: 1000\r\n')],
  ['a head', 'POST /graphql HTTP/1.1\r\nhost: a\r\nx: '],
])('%s that trickles in is ended with 408, and keeps nobody waiting', async (_, head) => {
  const slow = Array.from({ length: 50 }, () => trickle(head))
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ things { id } }"}',
  })
  expect(await response.json()).toEqual({ data: { things: [{ id: 'a' }] } })
  for (const answer of await Promise.all(slow)) {
    expect(answer.head).toContain('408 Request Timeout')
    expect(answer.body).toMatchObject({ ok: false, error: 'request_timeout', message: expect.any(String) })
  }
})
