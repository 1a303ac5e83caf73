import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import {
  type Ask,
  ask,
  type Body,
  demo,
  orderBody,
  placeOrder,
  quoteFor,
  tokenOf,
  until,
} from '../support/rest-client.ts'

let platform: TestPlatform
let shipper: string
let driver: string
let motoboy: string
let order: Body

const jwtSecret = 'a secret of the test that is long enough'

beforeAll(async () => {
  platform = await startTestPlatform({ env: { JWT_KEYS: `test:${jwtSecret}` } })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  motoboy = await tokenOf(platform.url, demo.motoboy)
  order = (await placeOrder(platform.url, shipper)).order
  await until(
    () => ask(platform.url, 'GET', delivery(), { token: driver }),
    ({ status }) => status === 200,
  )
})
afterAll(() => platform[Symbol.asyncDispose]())

const delivery = (step = '') => `/api/app/v1/driver/deliveries/${order.code}${step}`

async function refused(method: string, path: string, request: Ask, status: number, error: string) {
  const answer = await ask(platform.url, method, path, request)
  expect([answer.status, answer.body.ok, answer.body.error]).toEqual([status, false, error])
  expect(answer.body.message).toEqual(expect.any(String))
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  return answer.body
}

describe('a caller without a login is refused', () => {
  test('by a wrong password or an unknown e-mail', async () => {
    for (const email of [demo.shipper, 'nobody@demo.rodovia.dev']) {
      const body = { email, password: 'not this one' }
      await refused('POST', '/api/app/v1/auth/login', { body }, 401, 'invalid_credentials')
    }
  })

  test('without a token, or with one that is not a Bearer token', async () => {
    await refused('GET', '/api/app/v1/me', {}, 401, 'unauthorized')
    await refused('GET', '/api/app/v1/me', { headers: { authorization: 'Basic abc' } }, 401, 'unauthorized')
  })

  test('with an expired, a forged or an unsigned token', async () => {
    const claims = jwt.decode(shipper) as jwt.JwtPayload
    const expired = { ...claims, exp: Math.floor(Date.now() / 1000) - 1 }
    const signed = (secret: string, payload: object) =>
      jwt.sign(payload, secret, { algorithm: 'HS256', keyid: 'test' })
    const none = jwt.sign(claims, '', { algorithm: 'none', keyid: 'test' })
    for (const token of [
      signed(jwtSecret, expired),
      signed('another secret, also long enough!', claims),
      none,
      'x.y.z',
    ])
      await refused('GET', '/api/app/v1/me', { token }, 401, 'invalid_or_expired_token')
  })
})

describe('an order', () => {
  test('on a quote that expired', async () => {
    const quote = await quoteFor(platform.url)
    await platform.sql("UPDATE quotes SET expires_at = created_at + interval '1 millisecond' WHERE id = $1", [
      quote.cotacao_id,
    ])
    const request = { token: shipper, body: orderBody(quote.cotacao_id) }
    await refused('POST', '/api/app/v1/orders', request, 410, 'quote_expired')
  })

  test('on a quote that another order used', async () => {
    const quote = await quoteFor(platform.url)
    const request = { token: shipper, body: orderBody(quote.cotacao_id) }
    expect((await ask(platform.url, 'POST', '/api/app/v1/orders', request)).status).toBe(200)
    await refused('POST', '/api/app/v1/orders', request, 409, 'quote_used')
  })

  test('on an unknown quote', async () => {
    for (const id of ['019a0000-0000-7000-8000-000000000000', 'none']) {
      const request = { token: shipper, body: orderBody(id) }
      await refused('POST', '/api/app/v1/orders', request, 404, 'not_found')
    }
  })

  test('that the wallet cannot pay', async () => {
    const poor = await tokenOf(platform.url, demo.otherShipper)
    await platform.setWallet(poor, 0)
    const quote = await quoteFor(platform.url)
    const request = { token: poor, body: orderBody(quote.cotacao_id) }
    const { details } = await refused('POST', '/api/app/v1/orders', request, 402, 'insufficient_funds')
    expect(details.price_cents).toBe(quote.tiers.turbo.price_cents)
  })

  test('without what it needs, each field named', async () => {
    const { details } = await refused(
      'POST',
      '/api/app/v1/orders',
      { token: shipper, body: { tier: 'padrao' } },
      422,
      'validation_failed',
    )
    expect(details.map(({ field }: Body) => field).toSorted()).toEqual([
      'cotacao_id',
      'recipient_name',
      'recipient_phone',
      'sender_phone',
      'tier',
    ])
  })

  test('by a role that may not order, or of another tenant', async () => {
    const fiscal = await tokenOf(platform.url, demo.fiscal)
    const other = await tokenOf(platform.url, demo.otherShipper)
    const quote = await quoteFor(platform.url)
    await refused(
      'POST',
      '/api/app/v1/orders',
      { token: fiscal, body: orderBody(quote.cotacao_id) },
      403,
      'forbidden',
    )
    await refused('GET', `/api/app/v1/orders/${order.order_id}`, { token: other }, 404, 'not_found')
    await refused('POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token: other }, 404, 'not_found')
  })
})

describe('a driver', () => {
  test('gets the allowed steps in answer to a step out of order', async () => {
    const { details } = await refused('POST', delivery('/picked'), { token: driver }, 409, 'invalid_state')
    expect(details).toEqual({ status: 'assigned', allowed: ['accept', 'decline'] })
  })

  test("does not learn of another driver's delivery", async () => {
    await refused('GET', delivery(), { token: motoboy }, 404, 'not_found')
    await refused('POST', delivery('/accept'), { token: motoboy }, 404, 'not_found')
    await refused('GET', '/api/app/v1/driver/deliveries/RD00000000', { token: driver }, 404, 'not_found')
  })

  test('sends the same step twice and nothing happens twice', async () => {
    const first = await ask(platform.url, 'POST', delivery('/accept'), { token: driver })
    const second = await ask(platform.url, 'POST', delivery('/accept'), { token: driver })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })

  test('cannot be outside of Brazil', async () => {
    for (const point of [
      { lat: 6.01, lng: -46 },
      { lat: -34.01, lng: -46 },
      { lat: -23, lng: -27.9 },
      { lat: -23, lng: -74.1 },
    ])
      await refused('POST', delivery('/position'), { token: driver, body: point }, 422, 'validation_failed')
    await refused(
      'POST',
      delivery('/position'),
      { token: driver, body: { lat: '-23', lng: -46 } },
      422,
      'validation_failed',
    )
    await refused('POST', delivery('/position'), { token: driver }, 422, 'validation_failed')
  })

  test('sends a file that is no picture', async () => {
    await ask(platform.url, 'POST', delivery('/arrived'), { token: driver })
    for (const photo_b64 of ['not base64!', 'aGVsbG8=', 'data:image/png;base64,iVBORw0KGgo=']) {
      const { details } = await refused(
        'POST',
        delivery('/picked'),
        { token: driver, body: { photo_b64 } },
        422,
        'validation_failed',
      )
      expect(details[0].field).toBe('photo_b64')
    }
  })

  test('sends what is not JSON', async () => {
    for (const raw of ['{', 'not json', '[]', '"text"', 'null'])
      await refused('POST', delivery('/position'), { token: driver, raw }, 422, 'validation_failed')
  })

  test('reports a problem, with a code of the list', async () => {
    const request = { token: driver, body: { code: 'lunch' } }
    await refused('POST', delivery('/problem'), request, 422, 'validation_failed')
    const reported = await ask(platform.url, 'POST', delivery('/problem'), {
      token: driver,
      body: { code: 'unsafe' },
    })
    expect(reported.body).toMatchObject({ ok: true, delivery: { status: 'at_pickup' } })
  })
})

describe('every path', () => {
  test('answers with the envelope when it is unknown or asked in the wrong way', async () => {
    await refused('GET', '/nowhere', {}, 404, 'not_found')
    await refused('GET', '/api/app/v1/auth/login', {}, 405, 'method_not_allowed')
    await refused('DELETE', '/cotar/carrier', {}, 405, 'method_not_allowed')
  })

  test('refuses invalid page parameters', async () => {
    for (const query of ['limit=-1', 'limit=abc', 'offset=1.5', 'limit=1e3', 'limit=', 'limit=NaN'])
      await refused('GET', `/api/app/v1/orders?${query}`, { token: shipper }, 422, 'validation_failed')
    const { body } = await ask(platform.url, 'GET', '/api/app/v1/orders?limit=501&offset=1', {
      token: shipper,
    })
    expect(body).toMatchObject({ limit: 500, offset: 1 })
  })

  test('refuses quotes for what is no CEP, no vehicle, no tier', async () => {
    for (const query of [
      'cep_origem=0131010&cep_destino=04538133',
      'cep_origem=01310-100&cep_destino=04538133',
      'cep_origem=01310100',
      'cep_origem=00000000&cep_destino=04538133',
      'cep_origem=01310100&cep_destino=04538133&service_type=SHIP',
      'cep_origem=01310100&cep_destino=04538133&tier=tomorrow',
    ])
      await refused('GET', `/cotar/carrier?${query}`, {}, 422, 'validation_failed')
  })
})
