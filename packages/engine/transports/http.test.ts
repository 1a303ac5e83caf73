import { expect, test } from 'vitest'
import { sendJson, startStubServer } from '../test/support/remote.ts'
import { httpTransport } from './http.ts'
import type { SubgraphResponse } from './transport.ts'

type Answer = Parameters<typeof startStubServer>[0]

async function ask(
  answer: Answer,
  options: object = {},
  operation = '{ a }',
  context: unknown = undefined,
): Promise<SubgraphResponse> {
  await using server = await startStubServer(answer)
  const transport = httpTransport({ url: server.url, ...options })
  try {
    return await transport.prepare(operation)({ x: 1 }, context)
  } finally {
    await transport[Symbol.asyncDispose]?.()
  }
}

test('a body that is not JSON is a failure that names the status', async () => {
  await expect(ask((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'))).rejects.toThrow(
    'HTTP 502 and a body that is not JSON',
  )
})

test('JSON without data and errors is a failure that names the status', async () => {
  for (const body of [{ message: 'Service Unavailable' }, null, []])
    await expect(ask((_, response) => sendJson(response, body, 503))).rejects.toThrow(
      'HTTP 503 and neither data nor errors',
    )
})

test('errors with an HTTP error status are a response', async () => {
  const errors = [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }]
  expect(await ask((_, response) => sendJson(response, { errors }, 401))).toEqual({ errors })
})

test('a request to a slow subgraph times out', async () => {
  await expect(ask(() => {}, { timeoutMs: 50 })).rejects.toThrow(/timeout/i)
})

test('a response that arrives byte by byte is cut at the timeout', async () => {
  let dripping: NodeJS.Timeout | undefined
  let isCut = false
  const drip: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":{"a":"')
    dripping = setInterval(() => response.write('x'), 10)
    response.on('close', () => {
      isCut = true
      clearInterval(dripping)
    })
  }
  await expect(ask(drip, { timeoutMs: 2_000 })).rejects.toThrow('before its timeout of 2000 ms')
  await expect.poll(() => isCut).toBe(true)
})

test('a response that is too large is rejected', async () => {
  const large = (_: unknown, response: Parameters<Answer>[1]) =>
    sendJson(response, { data: { a: 'x'.repeat(10_000) } })
  await expect(ask(large, { maxResponseBytes: 1_000 })).rejects.toThrow(/size|length/i)
})

test('a request is aborted with its deadline; the subgraph receives the remaining time', async () => {
  const leaving = new AbortController()
  const deadline = { signal: leaving.signal, endsAt: performance.now() + 60_000 }
  let told = 0
  const neverAnswering: Answer = ({ headers }) => {
    told = Number(headers['x-remaining'])
    leaving.abort()
  }
  await expect(
    ask(neverAnswering, { deadline: () => deadline, deadlineHeader: 'X-Remaining' }),
  ).rejects.toThrow(/timeout|abort/i)
  expect(told).toBeGreaterThan(30_000)
  expect(told).toBeLessThanOrEqual(60_000)
})

test('an unreachable subgraph is a failure', async () => {
  const transport = httpTransport({ url: 'http://127.0.0.1:1/graphql' })
  await expect(transport.prepare('{ a }')(undefined, undefined)).rejects.toThrow(/ECONNREFUSED|bad port/)
})

/** Closes the connection of the first request and responds to the second. */
function hangingUpOnce() {
  let requests = 0
  const answer: Answer = (request, response) => {
    requests++
    if (requests === 1) request.socket.destroy()
    else sendJson(response, { data: { a: requests } })
  }
  return { answer, requests: () => requests }
}

test('a query on a closed connection is retried once', async () => {
  const { answer } = hangingUpOnce()
  expect(await ask(answer)).toEqual({ data: { a: 2 } })
})

test('a mutation on a closed connection is never retried', async () => {
  const { answer, requests } = hangingUpOnce()
  await expect(ask(answer, {}, 'mutation { a }')).rejects.toThrow()
  expect(requests()).toBe(1)
})

test('a request carries its operation, its variables and the headers of its context', async () => {
  let body = ''
  let headers: Record<string, unknown> = {}
  await ask(
    async (request, response) => {
      headers = request.headers
      for await (const chunk of request) body += chunk
      sendJson(response, { data: { a: 1 } })
    },
    { headers: (viewer: string) => ({ 'x-viewer': viewer }) },
    '{ a(b: "c") }',
    'ana',
  )
  expect(JSON.parse(body)).toEqual({ query: '{ a(b: "c") }', variables: { x: 1 } })
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-viewer': 'ana' })
})

test('a subscription without an event transport is rejected', () => {
  const transport = httpTransport({ url: 'http://127.0.0.1:1/graphql' })
  expect(() => transport.subscribe('subscription { a }', undefined, undefined)).toThrow(
    'no transport for subscriptions',
  )
})
