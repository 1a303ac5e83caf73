import { expect } from 'vitest'
import { startTestProcess, type TestProcess } from './journey.ts'
import { type Answer, ask, demo, placeOrder, tokenOf, until } from './rest-client.ts'
import { testConfig } from './test-config.ts'

/** A platform that hostile requests are sent to. */
export type Target = AsyncDisposable & {
  platform: TestProcess
  shipper: string
  admin: string
  /** The token of a delivery that nothing happens to any more by itself. */
  trackingToken: string
  /** Expects that it lives, answers a good request, wrote nothing, and met nothing unexpected. */
  expectUnharmed(): Promise<void>
}

export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  // Else the platform goes on to the next driver by itself, and writes that down.
  const platform = await startTestProcess({
    env: { ...testConfig({ delivery: { offerTimeoutSeconds: 3600 } }), ...env },
  })
  const shipper = await tokenOf(platform.url, demo.shipper)
  const admin = await tokenOf(platform.url, demo.admin)
  const { order } = await placeOrder(platform.url, shipper)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper }),
    ({ body }) => body.order.status === 'assigned',
  )
  const rows = await platform.rows()
  return {
    platform,
    shipper,
    admin,
    trackingToken: order.tracking_url.split('/').at(-1),
    async expectUnharmed() {
      const body = { query: '{ me { name } }' }
      const answer = await ask(platform.url, 'POST', '/graphql', { token: shipper, body })
      expect(answer.body).toEqual({ data: { me: { name: expect.any(String) } } })
      expect(await platform.rows()).toEqual(rows)
      expect(platform.process.exitCode).toBeNull()
      expect(platform.output()).not.toMatch(/"level":"(?:error|fatal)"/)
    },
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}

/** Every error is one of these, with words, and nothing of the inside. */
export function expectErrors({ status, body }: Pick<Answer, 'status' | 'body'>, ...codes: string[]): void {
  expect(status).toBeLessThan(500)
  expectMessage(body.errors)
  for (const { extensions } of body.errors) expect(codes).toContain(extensions.graphqlCode ?? extensions.code)
}

export function expectMessage(errors: unknown): void {
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: expect.stringMatching(/.{10,}/), extensions: expect.any(Object) }),
    ]),
  )
  const text = JSON.stringify(errors)
  expect(text.length).toBeLessThan(50_000)
  expect(text).not.toMatch(/internal_error|INTERNAL|call stack|node_modules|\.ts:|SELECT |at \w+ \(/)
}

const repeated = (count: number, part: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ')

const doubled = (levels: number) =>
  `{ orders { ...F0 } } fragment F${levels} on OrderConnection { totalCount } ${repeated(
    levels,
    (i) => `fragment F${i} on OrderConnection { ...F${i + 1} ...F${i + 1} }`,
  )}`

/** Documents that nobody should send, and the code of the refusal. */
export const documents: [what: string, source: string, code: string][] = [
  ['that breaks off', '{ orders {', 'GRAPHQL_PARSE_FAILED'],
  ['with a NUL', '{ me { id } \u0000 }', 'GRAPHQL_PARSE_FAILED'],
  ['with a lone surrogate', '{ me { id } } # \ud800', 'GRAPHQL_PARSE_FAILED'],
  ['that defines a type', 'type Query { a: Int }', 'GRAPHQL_VALIDATION_FAILED'],
  [
    'with a fragment within itself',
    '{ me { ...F } } fragment F on User { id ...F }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'with a ring of fragments',
    '{ me { ...A } } fragment A on User { ...B } fragment B on User { ... { ...A } }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['with a thousand aliases', `{ ${repeated(1000, (i) => `a${i}: __typename`)} }`, 'OPERATION_TOO_LARGE'],
  ['with 18 levels of double spreads', doubled(18), 'OPERATION_TOO_LARGE'],
  [
    'with five hundred directives',
    `{ me { id ${repeated(500, () => '@skip(if: false)')} } }`,
    'OPERATION_TOO_LARGE',
  ],
  ['with a megabyte of fields', `{ ${repeated(200_000, () => 'me')} }`, 'GRAPHQL_PARSE_FAILED'],
  [
    'with lists ten thousand deep',
    `{ deliveries(statuses: ${'['.repeat(10_000)}${']'.repeat(10_000)}) { totalCount } }`,
    'OPERATION_TOO_LARGE',
  ],
  [
    'with lists a hundred deep',
    `{ deliveries(statuses: ${'['.repeat(100)}${']'.repeat(100)}) { totalCount } }`,
    'OPERATION_TOO_LARGE',
  ],
  [
    'with objects a hundred deep',
    `{ orders(filter: ${'{a:'.repeat(100)}1${'}'.repeat(100)}) { totalCount } }`,
    'OPERATION_TOO_LARGE',
  ],
  ['nested a hundred deep', `${'{a'.repeat(100)}${'}'.repeat(100)}`, 'OPERATION_TOO_LARGE'],
  [
    'that could hold too much',
    '{ orders(first: 500) { nodes { timeline { facts { name } } } } }',
    'OPERATION_TOO_LARGE',
  ],
  [
    'with a variable called __proto__',
    'query ($__proto__: ID!) { order(id: $__proto__) { id } }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
]
