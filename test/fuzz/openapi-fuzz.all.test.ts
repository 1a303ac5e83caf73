import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generousMs } from '../support/generous.ts'
import { aPhoto, startTestProcess, type TestProcess } from '../support/journey.ts'
import { ask, demo, quoteFor, tokenOf } from '../support/rest-client.ts'
import { type JsonSchema, valuesOf } from './arbitraries.ts'

/**
 * Sends valid and invalid requests to every route of the OpenAPI document, as every kind of caller. Every response must match the
 * document and never be a 500, the process must survive and the ledger must be sound. The seed is printed; FUZZ_SEED repeats a run,
 * FUZZ_SECONDS makes it longer.
 */

const seconds = Number(process.env.FUZZ_SECONDS ?? 10)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

type Parameter = { name: string; in: string; schema: JsonSchema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

let platform: TestProcess
let document: Document
let known: { tokens: (string | undefined)[]; names: string[]; values: unknown[] }

beforeAll(async () => {
  platform = await startTestProcess({
    // An erasure needs the password.
    env: { LOG_LEVEL: 'error', LOGIN_FAILURES_PER_ACCOUNT: '100000' },
  })
  document = (await ask(platform.url, 'GET', '/openapi.json')).body as Document
  const people = [
    demo.shipper,
    demo.otherShipper,
    demo.fiscal,
    demo.driver,
    demo.motoboy,
    demo.operations,
    demo.admin,
  ]
  const tokens = await Promise.all(people.map((email) => tokenOf(platform.url, email)))
  known = { tokens: [...tokens, undefined], names: [], values: [] }
  known.values.push(await aPhoto())
  for (let count = 0; count < 5; count++) known.values.push((await quoteFor(platform.url)).cotacao_id)
})
afterAll(() => platform[Symbol.asyncDispose]())

const resolve = (ref: string): JsonSchema => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {}

type Sent = {
  method: string
  path: string
  token: number
  body: unknown
  query: Record<string, unknown>
  name: number
}

function requests(): Arbitrary<Sent> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsTo(method.toUpperCase(), path, operation)),
  )
  return fc.oneof(...operations)
}

function requestsTo(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
): Arbitrary<Sent> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, valuesOf(schema, resolve)])),
    { requiredKeys: [] },
  )
  const body = requestBody?.content['application/json'].schema
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    token: fc.nat(),
    name: fc.nat(),
    query,
    body: body ? fc.option(withKnown(valuesOf(body, resolve)), { nil: undefined }) : fc.constant(undefined),
  })
}

/** Sometimes replaces a text by an existing quote, photo or id, so that requests get far. */
function withKnown(bodies: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(bodies, fc.nat(), fc.boolean()).map(([body, index, isKnown]) => {
    if (!isKnown || typeof body !== 'object' || body === null || Array.isArray(body)) return body
    const deep = ['cotacao_id', 'photo_b64', 'signature_b64']
    return Object.fromEntries(
      Object.entries(body).map(([field, value]) => [
        field,
        deep.includes(field) ? known.values[index % known.values.length] : value,
      ]),
    )
  })
}

async function answersAsDescribed({ method, path, token, body, query, name }: Sent): Promise<void> {
  const names = known.names.length > 0 ? known.names : ['RD00000000']
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(names[name % names.length] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  const bearer = known.tokens[token % known.tokens.length]
  const isPartner = path.startsWith('/v1/') && token % 4 > 0
  const answer = await ask(platform.url, method, `${filled}${search.size > 0 ? `?${search}` : ''}`, {
    ...(bearer && { token: bearer }),
    ...(isPartner && { key: demoApiKey }),
    ...(method !== 'GET' && body !== undefined && { body }),
  })
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  if (answer.headers.get('content-type')?.startsWith('application/json') && /^\/(api|v1)\//.test(path))
    expect(answer.body.ok).toBe(answer.status < 400)
  for (const order of [answer.body.order, answer.body.orders].flat()) {
    if (order?.order_id && known.names.length < 100) known.names.push(order.order_id, order.code)
  }
}

test(`every route responds as documented to any request for ${seconds} s (FUZZ_SEED=${seed})`, {
  timeout: seconds * 1000 + 4 * generousMs,
}, async () => {
  process.stdout.write(`fuzzing for ${seconds} s: FUZZ_SEED=${seed}\n`)
  let sent = 0
  const property = fc.asyncProperty(requests(), async (request) => {
    sent++
    await answersAsDescribed(request)
  })
  // A hundred on a machine that is busy, too.
  await fc.assert(property, { seed, numRuns: 100 })
  await fc.assert(property, {
    ...{ seed: seed + 1, numRuns: Number.MAX_SAFE_INTEGER },
    interruptAfterTimeLimit: seconds * 1000,
  })
  process.stdout.write(`fuzzing ended: ${sent} requests\n`)
  expect(platform.process.exitCode).toBeNull()
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})
