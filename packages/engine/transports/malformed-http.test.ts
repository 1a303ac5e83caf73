import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { httpTransport } from './http.ts'
import type { SubgraphResponse } from './transport.ts'

/** An answer that a subgraph writes to the connection of a request, byte by byte as it stands here. */
type Answer = string | Buffer | ((socket: Socket) => void)

/** A subgraph that answers request after request with the next of these; the last is repeated. */
async function subgraphThatWrites(...answers: Answer[]) {
  const isEndless = answers[0] === endless
  let requests = 0
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => {})
    socket.on('data', () => {
      const answer = answers[Math.min(requests++, answers.length - 1)]!
      if (typeof answer === 'function') answer(socket)
      else socket.write(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const transport = httpTransport<undefined>({
    url: `http://127.0.0.1:${port}/graphql`,
    timeoutMs: isEndless ? 1_000 : 60_000,
    maxResponseBytes: 10_000,
  })
  return {
    requests: () => requests,
    connections: () => connections,
    ask: async (operation = 'mutation { a }'): Promise<SubgraphResponse> =>
      transport.prepare(operation)(undefined, undefined),
    async [Symbol.asyncDispose]() {
      await transport[Symbol.asyncDispose]?.()
      server.close()
    },
  }
}

/** A complete response. */
function http(body: string | Buffer, headers = 'content-type: application/json', status = '200 OK'): Buffer {
  const head = `HTTP/1.1 ${status}\r\n${headers}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

const good = http('{"data":{"a":1}}')
const chunked = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
const announced = (bytes: number) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`
const endless = `${announced(100)}{"data":`
const end = (text: string) => (socket: Socket) => void socket.end(text)
const reset = (text: string) => (socket: Socket) => {
  socket.write(text)
  setTimeout(() => socket.resetAndDestroy(), 20)
}
const notUtf8 = Buffer.concat([Buffer.from('{"data":{"a":"S'), Buffer.from([0xe3]), Buffer.from('o"}}')])

const failures: Record<string, [answer: Answer, message: RegExp]> = {
  'a page of HTML with status 200': [
    http('<html>Welcome</html>', 'content-type: text/html'),
    /HTTP 200 and a body that is not JSON/,
  ],
  'an empty body': [http(''), /HTTP 200 and a body that is not JSON/],
  'no content': ['HTTP/1.1 204 No Content\r\n\r\n', /HTTP 204 and a body that is not JSON/],
  'a redirection, which is not followed': [
    http('', 'location: http://169.254.169.254/latest', '302 Found'),
    /HTTP 302 and a body that is not JSON/,
  ],
  'a number instead of an object': [http('7'), /HTTP 200 and neither data nor errors/],
  'JSON that breaks off': [http('{"data":{"a":1}'), /not JSON/],
  'two values': [http('{"data":{"a":1}}{"data":{"a":2}}'), /not JSON/],
  'bytes that are not UTF-8': [http(notUtf8), /HTTP 200 and a body that is not UTF-8/],
  'a compressed body, which was not asked for': [
    http(gzipSync('{"data":{"a":1}}'), 'content-encoding: gzip'),
    /not UTF-8/,
  ],
  'a small body that would unpack to a gigabyte': [
    http(gzipSync(Buffer.alloc(5_000_000)), 'content-encoding: gzip'),
    /not UTF-8/,
  ],
  'a body that ends before its length': [end(`${announced(100)}{"data":`), /closed|terminated|aborted/],
  'a chunk that ends the connection': [end(`${chunked}ff\r\n{"data":`), /closed|terminated|aborted/],
  'a chunk with a length that is no number': [`${chunked}zz\r\n{"data":{}}\r\n0\r\n\r\n`, /chunk/i],
  'a body that is announced as too large': [announced(100_000), /100000 bytes; at most 10000 are read/],
  'a body that becomes too large in chunks': [
    `${chunked}${'3e8\r\n'.concat('x'.repeat(1000), '\r\n').repeat(20)}`,
    /size|exceeded|large/i,
  ],
  'a header without end': [`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}`, /header/i],
  'text that is not HTTP': ['SSH-2.0-OpenSSH_9.2\r\n', /HTTP|parse|expected/i],
  'a connection that is reset in the middle of the body': [
    reset(`${announced(100)}{"data":`),
    /ECONNRESET|closed|terminated/,
  ],
  'a connection that is reset before the response': [reset(''), /ECONNRESET|closed|other side/],
  'a response that never ends': [endless, /timeout/i],
}

test.each(Object.entries(failures))('%s is a failure that says so', async (_, [answer, message]) => {
  await using subgraph = await subgraphThatWrites(answer)
  await expect(subgraph.ask()).rejects.toThrow(message)
  expect(subgraph.requests()).toBe(1)
})

test.each(Object.entries(failures))('after %s the next request is answered', async (_, [answer]) => {
  await using subgraph = await subgraphThatWrites(answer, good)
  await expect(subgraph.ask()).rejects.toThrow()
  expect(await subgraph.ask()).toEqual({ data: { a: 1 } })
})

test('connections are used again after bodies that are not JSON, which were complete', async () => {
  await using subgraph = await subgraphThatWrites(http('<html>'))
  for (let i = 0; i < 10; i++) await expect(subgraph.ask()).rejects.toThrow('not JSON')
  expect(subgraph.requests()).toBe(10)
  expect(subgraph.connections()).toBeLessThanOrEqual(2)
})

test('bytes after a response are not taken for the response to the next request', async () => {
  const smuggled = Buffer.concat([good, http('{"data":{"a":"smuggled"}}')])
  await using subgraph = await subgraphThatWrites(smuggled, http('{"data":{"a":2}}'))
  expect(await subgraph.ask()).toEqual({ data: { a: 1 } })
  expect(await subgraph.ask()).toEqual({ data: { a: 2 } })
})

test('a query is sent a second time, and not a third, if its connection closes', async () => {
  await using subgraph = await subgraphThatWrites(reset(announced(100)))
  await expect(subgraph.ask('{ a }')).rejects.toThrow()
  expect(subgraph.requests()).toBe(2)
})

test('what is readable is read: another content type, a byte order mark, an interim response, small chunks', async () => {
  const letters = [...'{"data":{"a":1}}'].map((letter) => `1\r\n${letter}\r\n`).join('')
  for (const answer of [
    http('{"data":{"a":1}}', 'content-type: text/plain'),
    http('\uFEFF{"data":{"a":1}}'),
    Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), good]),
    `${chunked}${letters}0\r\n\r\n`,
  ]) {
    await using subgraph = await subgraphThatWrites(answer)
    expect(await subgraph.ask()).toEqual({ data: { a: 1 } })
  }
})

test('of a key that occurs twice the last counts, and a key __proto__ is a key like others', async () => {
  await using subgraph = await subgraphThatWrites(http('{"data":{"a":1,"a":2,"__proto__":{"b":3}}}'))
  const { data } = await subgraph.ask()
  expect([data?.a, data?.b, Object.keys(data ?? {})]).toEqual([2, undefined, ['a', '__proto__']])
})
