import { createLog } from '@rodovia/platform/log.ts'
import { signRequest } from '@rodovia/platform/subgraph-protocol/signed-request.ts'
import type { Ports } from '@rodovia/subgraphs/shared/context.ts'
import { buildSchema } from 'graphql'
import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { startSubgraphServer } from './subgraph-server.ts'

const secret = 'a secret of this test'
const anybody = { actor: null, language: 'en', requestId: 'r', address: '', idempotencyKey: null } as const

test('a request during the stop gets 503 with x-not-begun or a closed connection', async () => {
  await using stack = new AsyncDisposableStack()
  const server = await startSubgraphServer({
    name: 'quoting',
    schema: buildSchema('type Query { ping: Int }'),
    address: { host: '127.0.0.1', port: 0 },
    secret,
    ports: { clock: () => new Date() } as Ports & { clock: () => Date },
    isReady: async () => true,
    maxBodyBytes: 2 ** 20,
    handoverSeconds: 0,
    drainSeconds: 10,
    log: createLog({ logLevel: 'silent' }),
  })
  const dispatcher = stack.adopt(new Agent({ connections: 50 }), (agent) => agent.destroy())
  const heard = new Set<string>()
  let hasStopped = false
  const ask = async () => {
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${server.port}/graphql`, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signRequest(secret, anybody, new Date()) },
      body: JSON.stringify({ query: '{ ping }' }),
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
