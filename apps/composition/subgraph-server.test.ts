import { readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { currentReadScope } from '@rodovia/platform/read-scope.ts'
import { signRequest, subscriptionContent } from '@rodovia/platform/subgraph-protocol/signed-request.ts'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import type { Ports } from '@rodovia/subgraphs/shared/context.ts'
import { buildSchema } from 'graphql'
import { createClient } from 'graphql-ws'
import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { remoteSubgraphs } from './remote-subgraphs.ts'
import { startSubgraphServer } from './subgraph-server.ts'

const secret = 'a secret of this test'
const anybody = {
  actor: null,
  language: 'en',
  requestId: 'r',
  address: '',
  idempotencyKey: null,
  stepUpToken: null,
} as const

const sign = (content: string, subgraph = 'quoting') =>
  signRequest(secret, anybody, { subgraph, content }, new Date())

async function aServer(spent = new Set<string>()) {
  const schema = buildSchema(
    'type Query { ping: Int double(number: Int): Int readAfter: String } type Mutation { readAfter: String } type Subscription { tick(number: Int): Int }',
  )
  schema.getSubscriptionType()!.getFields().tick!.subscribe = async function* (_, { number }) {
    yield { tick: number }
  }
  for (const type of [schema.getQueryType()!, schema.getMutationType()!])
    type.getFields().readAfter!.resolve = () => currentReadScope()?.lsn
  return startSubgraphServer({
    name: 'quoting',
    schema,
    address: { host: '127.0.0.1', port: 0 },
    secret,
    spendSignature: async (seal) => !spent.has(seal) && Boolean(spent.add(seal)),
    ports: { clock: () => new Date() } as Ports & { clock: () => Date },
    isReady: async () => true,
    maxBodyBytes: 2 ** 20,
    handoverSeconds: 0,
    drainSeconds: 10,
    log: createLog({ logLevel: 'silent' }),
  })
}

/** Sends `body` with the signature of `signedBody`. */
async function post(port: number, body: string, signedBody = body, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...sign(signedBody),
    },
    body,
  })
  const { data, errors } = (await response.json()) as {
    data?: unknown
    errors?: { message: string; extensions?: { code?: string } }[]
  }
  return { status: response.status, data, code: errors?.[0]?.extensions?.code, message: errors?.[0]?.message }
}

test('a signature is accepted for the operation and the variables that the gateway signed', async () => {
  await using server = await aServer()
  const operation = (number: number) =>
    JSON.stringify({ query: 'query ($number: Int) { double(number: $number) }', variables: { number } })
  expect(await post(server.port, operation(1))).toMatchObject({ status: 200, data: { double: null } })
  for (const other of [operation(2), operation(1).replace('double(', 'a: double('), '{}'])
    expect(await post(server.port, other, operation(1))).toMatchObject({ status: 401, code: 'unauthorized' })
})

test('a mutation is accepted once, by whichever instance; a query again and again', async () => {
  const spent = new Set<string>()
  await using server = await aServer(spent)
  await using other = await aServer(spent)
  const send = async (port: number, body: string, headers: Record<string, string>) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return status
  }
  const mutation = JSON.stringify({ query: 'mutation { readAfter }' })
  const headers = { ...sign(mutation) }
  expect(await send(server.port, mutation, headers)).toBe(200)
  for (const { port } of [server, other]) expect(await send(port, mutation, headers)).toBe(401)
  expect(await send(other.port, mutation, { ...sign(mutation) })).toBe(200)
  const query = JSON.stringify({ query: '{ ping }' })
  const again = { ...sign(query) }
  for (const { port } of [server, other, server]) expect(await send(port, query, again)).toBe(200)
  expect(await send(server.port, query, { ...sign(query, 'wallet') })).toBe(401)
})

test('a mutation that was accepted is refused under other spellings of its signature', async () => {
  await using server = await aServer()
  const body = JSON.stringify({ query: 'mutation { readAfter }' })
  const headers = { 'content-type': 'application/json', ...sign(body) }
  const send = async (seal: string) => {
    const spelled = { ...headers, 'x-rodovia-seal': seal }
    return (
      await fetch(`http://127.0.0.1:${server.port}/graphql`, { method: 'POST', headers: spelled, body })
    ).status
  }
  const seal = headers['x-rodovia-seal']
  expect(await send(seal)).toBe(200)
  // The last of 43 characters has two bits that belong to no byte.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet[alphabet.indexOf(seal.at(-1)!) ^ 1]!
  const spellings = [`${seal}=`, `${seal}==`, `${seal}.`, `.${seal}`, `${seal.slice(0, 9)} ${seal.slice(9)}`]
  const base64 = seal.replaceAll('-', '+').replaceAll('_', '/')
  for (const spelling of [seal, ...spellings, `${base64}=`, seal.slice(0, -1) + last])
    expect(await send(spelling), spelling).toBe(401)
})

test.each([
  ['a query with a position', '{ readAfter }', '16/B374D848', '16/B374D848'],
  ['a query without one', '{ readAfter }', null, null],
  ['a query with what is no position', '{ readAfter }', 'everything', null],
  ['a mutation', 'mutation { readAfter }', '16/B374D848', null],
])('replicas may answer after the position of the gateway: %s', async (_, query, header, readAfter) => {
  await using server = await aServer()
  const body = JSON.stringify({ query })
  const headers = header ? { 'x-read-position': header } : undefined
  expect(await post(server.port, body, body, headers)).toMatchObject({ data: { readAfter } })
})

test('the gateway sends the position with its calls', async () => {
  await using server = await aServer()
  const urls = subgraphNames.map((name) => `${name}=http://127.0.0.1:${server.port}`)
  const { quoting } = remoteSubgraphs(readConfig({ SUBGRAPH_URLS: urls.join() }), secret)
  const call = quoting!.prepare('{ readAfter }')
  for (const readAfter of ['16/B374D848', null]) {
    const context = { ...anybody, readAfter, deadline: null, ports: {} as Ports }
    expect(await call(undefined, context)).toMatchObject({ data: { readAfter } })
  }
  await quoting![Symbol.asyncDispose]?.()
})

test('a signed request that is no GraphQL is answered with 400 and the reason', async () => {
  await using server = await aServer()
  expect(await post(server.port, JSON.stringify({ query: '{ ping' }))).toMatchObject({
    status: 400,
    code: 'GRAPHQL_PARSE_FAILED',
    message: 'Syntax Error: Expected Name, found <EOF>.',
  })
  for (const body of ['{', 'null', '[]', '"{ ping }"', '{"query":1}', '{"query":"{ ping }","variables":7}'])
    expect([body, await post(server.port, body)]).toMatchObject([body, { status: 400, code: 'BAD_REQUEST' }])
})

test('a subscription is signed with its variables, and one with a syntax error does not end the others', async () => {
  await using server = await aServer()
  const client = createClient({
    url: `ws://127.0.0.1:${server.port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: () => ({ ...sign('') }),
    retryAttempts: 0,
  })
  /** Sends the subscription with the signature of other variables, if given. */
  const subscribe = (query: string, variables: object, signedVariables = variables) =>
    new Promise<string>((resolve) => {
      const content = subscriptionContent(query, signedVariables)
      const extensions = { ...sign(content) }
      client.subscribe(
        { query, variables: variables as Record<string, unknown>, extensions },
        {
          next: ({ data }) => resolve(JSON.stringify(data)),
          error: (error) => resolve(Array.isArray(error) ? error[0].message : `closed: ${error}`),
          complete: () => resolve('complete'),
        },
      )
    })
  const tick = 'subscription ($number: Int) { tick(number: $number) }'
  expect(await subscribe(tick, { number: 1 })).toBe('{"tick":1}')
  expect(await subscribe(tick, { number: 2 }, { number: 1 })).toBe('Only the gateway is answered here')
  expect(await subscribe('subscription {', {})).toContain('Syntax Error')
  expect(await subscribe(tick, { number: 3 })).toBe('{"tick":3}')
  await client.dispose()
})

test('a request during the stop gets 503 with x-not-begun or a closed connection', async () => {
  await using stack = new AsyncDisposableStack()
  const server = await aServer()
  const dispatcher = stack.adopt(new Agent({ connections: 50 }), (agent) => agent.destroy())
  const ping = JSON.stringify({ query: '{ ping }' })
  const heard = new Set<string>()
  let hasStopped = false
  const ask = async () => {
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${server.port}/graphql`, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(ping) },
      body: ping,
    })
    await body.dump()
    return `${statusCode}${headers['x-not-begun'] === undefined ? '' : ' not begun'}`
  }
  const askOnAndOn = async () => {
    while (!hasStopped) heard.add(await ask().catch((error: { code: string }) => error.code))
  }
  const asking = Array.from({ length: 50 }, askOnAndOn)
  await expect.poll(() => [...heard]).toEqual(['200'])
  await server[Symbol.asyncDispose]()
  hasStopped = true
  await Promise.all(asking)

  const allowed = ['200', '503 not begun', 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE']
  expect([...heard].filter((each) => !allowed.includes(each))).toEqual([])
  expect(heard).toContain('503 not begun')
})
