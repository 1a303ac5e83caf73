import { request as send } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import jwt from 'jsonwebtoken'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPhoto, startTestProcess, type TestProcess } from '../support/journey.ts'
import {
  type Answer,
  ask,
  type Body,
  demo,
  orderBody,
  quoteFor,
  tokenOf,
  until,
} from '../support/rest-client.ts'

/**
 * Requests that nobody should send: each is answered with an error of the table, writes nothing, and the
 * process lives.
 */

const key = { kid: 'test', secret: 'a secret of the test that is long enough' }
let platform: TestProcess
let shipper: string
let driver: string
let code: string
let written: Body

beforeAll(async () => {
  platform = await startTestProcess({ env: { JWT_KEYS: `${key.kid}:${key.secret}` } })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  code = await aDeliveryAtPickup()
  written = await everything()
})
afterEach(async () => {
  expect(await everything()).toEqual(written)
  expect(platform.process.exitCode).toBeNull()
  expect(platform.output()).not.toContain('an unexpected error')
})
afterAll(() => platform[Symbol.asyncDispose]())

async function aDeliveryAtPickup(): Promise<string> {
  const { cotacao_id } = await quoteFor(platform.url)
  const { body } = await ask(platform.url, 'POST', '/api/app/v1/orders', {
    token: shipper,
    body: orderBody(cotacao_id),
  })
  const path = `/api/app/v1/driver/deliveries/${body.order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived'])
    await ask(platform.url, 'POST', `${path}/${step}`, { token: driver })
  return body.order.code
}

/** All that a hostile request might have changed. */
async function everything(): Promise<Body> {
  const get = async (path: string, token: string) => (await ask(platform.url, 'GET', path, { token })).body
  return {
    wallet: await get('/api/app/v1/wallet', shipper),
    orders: await get('/api/app/v1/orders', shipper),
    deliveries: await get('/api/app/v1/driver/deliveries', driver),
    ledger: await platform.ledger(),
  }
}

const post = (path: string, raw: string, headers: Record<string, string> = {}, token = shipper) =>
  ask(platform.url, 'POST', path, { token, raw, headers })

function expectFault({ status, body }: Answer, ...expected: (readonly [number, string])[]): void {
  expect(body).toMatchObject({ ok: false, error: expect.any(String), message: expect.any(String) })
  expect(expected.map(([number, error]) => `${number} ${error}`)).toContain(`${status} ${body.error}`)
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|SELECT |at \w+ \(/)
}

const invalid = [422, 'validation_failed'] as const
const tooLarge = [413, 'payload_too_large'] as const
const badToken = [401, 'invalid_or_expired_token'] as const

describe('a body', () => {
  const order = async (more: object) => {
    const { cotacao_id } = await quoteFor(platform.url)
    return JSON.stringify(orderBody(cotacao_id, more))
  }

  test.each([
    ['a NUL', { recipient_name: 'Ana\u0000' }],
    ['a lone surrogate', { recipient_name: 'Ana \ud800' }],
    ['a text that turns the writing', { remarks: 'abc\u202edef' }],
    ['a megabyte of a name', { recipient_name: 'x'.repeat(900_000) }],
    ['a list for a name', { recipient_name: ['Ana'] }],
    ['an object for a telephone number', { sender_phone: { $gt: '' } }],
  ])('with %s is refused', async (_, more) => {
    expectFault(await post('/api/app/v1/orders', await order(more)), invalid)
  })

  test('with a key of the prototype is refused', async () => {
    for (const poison of ['"__proto__":{"pod":true}', '"constructor":{"prototype":{"pod":true}}']) {
      const body = (await order({})).replace('{', `{${poison},`)
      expectFault(await post('/api/app/v1/orders', body), invalid)
    }
  })

  test('with a key twice is refused', async () => {
    const body = (await order({})).replace('{', '{"tier":"express",')
    expectFault(await post('/api/app/v1/orders', body), invalid)
  })

  test('nested ten thousand deep is refused', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(10_000)}1${close.repeat(10_000)}`
      expectFault(await post('/api/app/v1/orders', deep), invalid)
      expectFault(await post('/api/app/v1/orders', (await order({ remarks: 7 })).replace('7', deep)), invalid)
    }
  })

  test('with an invalid number is refused', async () => {
    const path = `/api/app/v1/driver/deliveries/${code}/position`
    for (const lat of ['1e400', '-1e400', 'NaN', 'Infinity', '"5"', '1e-400e', '0x10', '91'])
      expectFault(await post(path, `{"lat":${lat},"lng":-46}`, {}, driver), invalid)
  })

  test('of ten megabytes of spaces is refused', async () => {
    const spaces = ' '.repeat(10 * 1024 * 1024)
    expectFault(await post('/api/app/v1/orders', spaces), invalid, tooLarge)
    expectFault(
      await post(`/api/app/v1/driver/deliveries/${code}/position`, spaces, {}, driver),
      invalid,
      tooLarge,
    )
    const { status, body } = await post('/graphql', spaces)
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'validation_failed'])
  })

  test('of another type is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x/y',
    ])
      expectFault(await post('/api/app/v1/orders', await order({}), { 'content-type': type }), invalid)
  })
})

describe('a picture', () => {
  const picked = (picture: string) =>
    post(`/api/app/v1/driver/deliveries/${code}/picked`, JSON.stringify({ photo_b64: picture }), {}, driver)
  const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')

  test('that is no picture is refused', async () => {
    const jpeg = Buffer.from(await aPhoto(), 'base64')
    for (const picture of [
      `data:image/jpeg;base64,${await aPhoto()}`,
      base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      base64(`GIF89a/*${'x'.repeat(100)}*/=1;alert(1)`),
      base64(`%PDF-1.7\n${jpeg.toString('latin1')}`),
      base64(jpeg.subarray(0, jpeg.length / 2)),
      'not base64 at all!',
      '====',
    ])
      expectFault(await picked(picture), invalid)
  })

  test('of 196 megapixels is refused before it is unpacked', async () => {
    expectFault(await picked(base64(aWhitePng(14_000, 14_000))), invalid, tooLarge)
  })

  test('larger than allowed is refused', async () => {
    expectFault(await picked(base64(Buffer.alloc(9 * 1024 * 1024, 0xff))), tooLarge)
  })
})

describe('a parameter', () => {
  test.each(['1e20', 'NaN', '-1', '1.5', '0x10', '%00', '١', '1;DROP TABLE users', ''])(
    'limit=%s is refused',
    async (limit) => {
      expectFault(
        await ask(platform.url, 'GET', `/api/app/v1/orders?limit=${limit}`, { token: shipper }),
        invalid,
      )
    },
  )

  test.each(['reference=%00', 'reference=a%00b', 'reference=%E2%80%AEab', 'code=%00', 'q=%00&reference=%00'])(
    'such as %s is refused',
    async (query) => {
      const path = `/api/app/v1/orders?${query}`
      expectFault(await ask(platform.url, 'GET', path, { token: shipper }), invalid)
    },
  )

  test.each(['%00', '..%2f..%2fetc', 'RD%ff', "RD'--", 'x'.repeat(300), '%F0%9F%93%A6'])(
    'of a path such as %s names nothing',
    async (id) => {
      expectFault(await ask(platform.url, 'GET', `/api/app/v1/orders/${id}`, { token: shipper }), [
        404,
        'not_found',
      ])
      expectFault(await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${id}`, { token: driver }), [
        404,
        'not_found',
      ])
    },
  )
})

describe('a token', () => {
  test('that we did not sign is refused', async () => {
    const { sub, tid, role, sid } = jwt.decode(shipper) as Record<string, string>
    const claims = { sub, tid, role, sid }
    const good = { algorithm: 'HS256', keyid: key.kid, expiresIn: 3600 } as const
    const me = (token: string) => ask(platform.url, 'GET', '/api/app/v1/me', { token })
    expect((await me(jwt.sign(claims, key.secret, good))).status).toBe(200)
    const [head = '', payload = ''] = shipper.split('.')
    for (const forged of [
      jwt.sign(claims, '', { algorithm: 'none' }),
      jwt.sign(claims, key.secret, { ...good, keyid: 'another' }),
      jwt.sign(claims, key.secret, { ...good, keyid: '../../dev/null' }),
      jwt.sign(claims, 'a secret of somebody else, long enough', good),
      jwt.sign(claims, key.secret, { ...good, algorithm: 'HS512' }),
      jwt.sign(claims, key.secret, { ...good, expiresIn: -1 }),
      jwt.sign({ ...claims, sub: '01890000-0000-7000-8000-000000000000' }, key.secret, good),
      jwt.sign({ ...claims, sid: "' OR 1=1 --" }, key.secret, good),
      `${head}.${payload}.`,
      `${head}.${payload}`,
      'x'.repeat(8000),
    ])
      expectFault(await me(forged), badToken)
  })
})

describe('a header', () => {
  test('of 64 KB is refused', async () => {
    expect(await statusOf({ cookie: 'x'.repeat(64 * 1024) })).toBe(431)
  })

  test('that claims another address, host or scheme changes nothing', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=203.0.113.7',
    }
    const { status, body } = await ask(platform.url, 'GET', '/api/app/v1/orders', {
      token: shipper,
      headers: forged,
    })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('evil.example')
  })

  function statusOf(headers: Record<string, string>): Promise<number | undefined> {
    const { hostname, port } = new URL(platform.url)
    return new Promise((resolve, reject) => {
      const asked = send({ hostname, port, path: '/healthz', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asked.on('error', reject).end()
    })
  }
})

/** A PNG of one colour, whose file is small whatever its size: each row packs to next to nothing. */
function aWhitePng(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height, 0)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(data.length, 0)
  out.set(named, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}
