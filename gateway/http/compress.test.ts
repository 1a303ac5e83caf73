import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readApiSchema } from '../rest/openapi/api-schema.ts'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

const csv = 'code;status\n'.repeat(10_000)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({
    apiSchema: readApiSchema(),
    openMedia: async (name) => ({
      stream: Readable.from([Buffer.from(csv)]),
      sizeBytes: csv.length,
      contentType: name.endsWith('.csv') ? 'text/csv' : 'image/jpeg',
    }),
  })
})
afterAll(() => gateway[Symbol.asyncDispose]())

type Init = { method?: 'GET' | 'POST' | 'HEAD'; headers?: Record<string, string>; body?: string }

/** Returns the bytes as they come: unlike fetch, undici's request does not decompress. */
async function get(path: string, { method = 'GET', headers = {}, body }: Init = {}) {
  const response = await request(`${gateway.url}${path}`, { method, headers, body: body ?? null })
  return { headers: response.headers, bytes: Buffer.from(await response.body.arrayBuffer()) }
}

const accept = (encoding: string) => ({ 'accept-encoding': encoding })
const decompress: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip', undefined],
  ['gzip;q=0', undefined],
  ['zstd', undefined],
])('a client that accepts %s gets %s', async (accepted, encoding) => {
  const plain = await get('/openapi.json')
  const { headers, bytes } = await get('/openapi.json', { headers: accept(accepted) })
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
  expect(headers['content-length']).toBe(String(bytes.length))
  expect((decompress[encoding ?? ''] ?? ((same) => same))(bytes).equals(plain.bytes)).toBe(true)
  if (encoding) expect(bytes.length).toBeLessThan(plain.bytes.length / 5)
})

test('HEAD has the headers of GET', async () => {
  const headersOf = async (method: 'GET' | 'HEAD') => {
    const { headers } = await get('/openapi.json', { method, headers: accept('gzip') })
    const { 'content-encoding': encoding, 'content-length': length, vary } = headers
    return { encoding, length, vary }
  }
  expect(await headersOf('HEAD')).toEqual(await headersOf('GET'))
})

const postGraphql = (query: string, headers: Record<string, string> = {}, path = '/graphql') =>
  get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...accept('gzip, br'), ...headers },
    body: JSON.stringify({ query }),
  })

describe('GraphQL', () => {
  test('a large answer is compressed', async () => {
    for (const nameLength of [40, 1000]) {
      const fields = Array.from(
        { length: 40 },
        (_, index) => `${String(index).padStart(nameLength, 'a')}: __typename`,
      )
      const { headers, bytes } = await postGraphql(`{ ${fields.join(' ')} }`)
      expect(headers['content-encoding']).toBe('br')
      const { data } = JSON.parse(brotliDecompressSync(bytes).toString())
      expect(Object.keys(data)).toHaveLength(40)
    }
  })

  test('a small one is not', async () => {
    const { headers, bytes } = await postGraphql('{ __typename }')
    expect([headers['content-encoding'], headers.vary, String(bytes)]).toEqual([
      undefined,
      undefined,
      '{"data":{"__typename":"Query"}}',
    ])
  })

  test('parts and events are sent as they come', async () => {
    const name = 'a'.repeat(2000)
    const query = `{ thing(id: "a") { ${name}: id ... @defer { name } } }`
    for (const type of ['multipart/mixed; deferSpec=20220824, application/json', 'text/event-stream']) {
      const { headers } = await postGraphql(query, { accept: type })
      expect([headers['content-type'], headers['content-encoding']]).toEqual([
        expect.stringContaining(type.split(';')[0]!),
        undefined,
      ])
    }
  })
})

test('a CSV is compressed while it is sent; a picture is not', async () => {
  const { headers, bytes } = await get('/media/a.csv', { headers: accept('gzip') })
  expect([headers['content-encoding'], headers['content-length']]).toEqual(['gzip', undefined])
  expect(headers.vary).toBe('sec-fetch-site, accept-encoding')
  expect(gunzipSync(bytes).toString()).toBe(csv)
  const picture = await get('/media/a.jpg', { headers: accept('gzip') })
  expect([picture.headers['content-encoding'], picture.headers.vary]).toEqual([undefined, 'sec-fetch-site'])
})

describe('a request with cookies', () => {
  const encodingFor = async (headers: Record<string, string>) =>
    (await get('/openapi.json', { headers: { ...accept('br'), cookie: 'a=b', ...headers } })).headers[
      'content-encoding'
    ]

  test.each(['same-origin', 'none'])('of our own pages (%s) is answered compressed', async (site) => {
    expect(await encodingFor({ 'sec-fetch-site': site })).toBe('br')
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ])('that another site may have caused is not: %j', async (headers) => {
    expect(await encodingFor(headers)).toBeUndefined()
  })
})
