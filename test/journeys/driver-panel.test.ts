import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let driver: string
let shipper: string
beforeAll(async () => {
  platform = await startTestPlatform()
  driver = await tokenOf(platform.url, demo.driver)
  shipper = await tokenOf(platform.url, demo.shipper)
})
afterAll(() => platform[Symbol.asyncDispose]())

const post = (path: string, token?: string, body?: unknown) =>
  ask(platform.url, 'POST', `/api/app/v1/driver/push/${path}`, {
    ...(token && { token }),
    ...(body !== undefined && { body }),
  })

test('earnings are for drivers', async () => {
  const earnings = (token?: string) =>
    ask(platform.url, 'GET', '/api/app/v1/driver/earnings', token ? { token } : {})
  const { status, body } = await earnings(driver)
  expect([status, body]).toEqual([
    200,
    {
      ok: true,
      earnings: {
        currency: 'BRL',
        balance_cents: 0,
        today: { count: 0, cents: 0 },
        last_7_days: { count: 0, cents: 0 },
        last_30_days: { count: 0, cents: 0 },
        all_time: { count: 0, cents: 0 },
        by_day: expect.arrayContaining([
          { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: 0, cents: 0 },
        ]),
        last_deliveries: [],
      },
    },
  ])
  expect([(await earnings(shipper)).status, (await earnings()).status]).toEqual([403, 401])
})

test('a day is listed by its deliveries, whose parts add up, in the language of the request', async () => {
  const { order } = await placeOrder(platform.url, shipper)
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    await expect
      .poll(async () => {
        const path = `/api/app/v1/driver/deliveries/${order.code}/${step}`
        return (await ask(platform.url, 'POST', path, { token: driver })).status
      })
      .toBe(200)
  const path = '/api/app/v1/driver/earnings'
  const { earnings } = (await ask(platform.url, 'GET', path, { token: driver })).body
  const today = earnings.by_day.at(-1)
  const dayOf = (date: string, language = 'pt-BR') =>
    ask(platform.url, 'GET', `${path}/deliveries?date=${date}`, {
      token: driver,
      headers: { 'accept-language': language },
    })
  const { status, body } = await dayOf(today.date)
  expect([status, body.total]).toEqual([200, 1])
  const [delivery] = body.deliveries
  expect(delivery).toMatchObject({ code: order.code, price_cents: order.price_cents, cents: today.cents })
  expect(earnings.last_deliveries).toEqual(body.deliveries)
  const sum = delivery.parts.reduce((all: number, part: Body) => all + part.cents, 0)
  expect(sum).toBe(delivery.cents)
  expect(delivery.parts.map(({ label }: Body) => label)).toEqual(
    expect.arrayContaining(['Tarifa base', 'Distância', 'Parte da plataforma']),
  )
  const english = (await dayOf(today.date, 'en')).body.deliveries[0].parts
  expect(english.at(-1)).toEqual({
    kind: 'platform_share',
    label: 'Share of the platform',
    cents: delivery.cents - delivery.price_cents,
  })
  expect((await dayOf('2026-02-30')).body.error).toBe('validation_failed')
})

describe('a push token', () => {
  const token = {
    device_token: 'ExponentPushToken[abc]',
    platform: 'expo',
    app_version: '1.2.3',
    device: 'Pixel 9',
  }
  const registered = {
    ok: true,
    push: { platform: 'expo', device: 'Pixel 9', app_version: '1.2.3', registered_at: expect.any(String) },
  }

  test('is registered as often as the app likes, and not shown again', async () => {
    for (const _ of [1, 2]) {
      const { status, body } = await post('register', driver, token)
      expect([status, body]).toEqual([200, registered])
    }
    expect((await post('unregister', driver)).body).toEqual({ ok: true, removed: 1 })
    expect((await post('unregister', driver)).body).toEqual({ ok: true, removed: 0 })
  })

  test('belongs to the user who registered it last', async () => {
    await post('register', driver, token)
    expect((await post('register', shipper, token)).body).toEqual(registered)
    expect((await post('unregister', driver, { device_token: token.device_token })).body.removed).toBe(0)
    expect((await post('unregister', shipper, { device_token: token.device_token })).body.removed).toBe(1)
  })

  test('comes with names of up to 200 characters, or none', async () => {
    const long = { app_version: '1'.repeat(200), device: 'é'.repeat(200) }
    expect((await post('register', driver, { ...token, ...long })).body.push).toMatchObject(long)
    const { device_token, platform: service } = token
    const { body } = await post('register', driver, { device_token, platform: service, device: null })
    expect(body.push).toMatchObject({ platform: 'expo', app_version: null, device: null })
    expect((await post('unregister', driver)).body.removed).toBe(1)
  })

  test('of an unknown platform is refused with the platforms there are', async () => {
    const { body } = await post('register', driver, { ...token, platform: 'sms' })
    expect(body.details).toEqual([
      { field: 'platform', issue: 'must be one of fcm, apns, expo, web; got "sms"' },
    ])
  })

  test('of another session of the same user stays', async () => {
    const elsewhere = await tokenOf(platform.url, demo.driver)
    await post('register', driver, { ...token, device_token: 'here' })
    await post('register', elsewhere, { ...token, device_token: 'there' })
    expect((await post('unregister', driver, {})).body.removed).toBe(1)
    expect((await post('unregister', elsewhere)).body.removed).toBe(1)
  })

  test('is one of the newest twenty of its user', async () => {
    for (let number = 0; number < 23; number++)
      await post('register', driver, { ...token, device_token: `token ${number}`.replace(' ', '-') })
    expect((await post('unregister', driver)).body.removed).toBe(20)
  })

  test.each([
    [{ ...token, device_token: '' }, 'device_token'],
    [{ ...token, device_token: 'with space' }, 'device_token'],
    [{ ...token, device_token: 'x'.repeat(4097) }, 'device_token'],
    [{ platform: 'expo' }, 'device_token'],
    [{ ...token, platform: 'sms' }, 'platform'],
    [{ ...token, platform: 'EXPO' }, 'platform'],
    [{ ...token, device: 'x'.repeat(201) }, 'device'],
    [{ ...token, app_version: 7 }, 'app_version'],
    [{ ...token, app_version: 'x'.repeat(201) }, 'app_version'],
    [[], 'body'],
  ])('that is not as described is refused (%#)', async (body, field) => {
    const answer = await post('register', driver, body)
    expect([answer.status, answer.body.error, answer.body.details[0].field]).toEqual([
      422,
      'validation_failed',
      field,
    ])
    expect(JSON.stringify(answer.body)).not.toContain('ExponentPushToken')
  })

  test('without a session is refused', async () => {
    for (const path of ['register', 'unregister'])
      expect((await post(path, undefined, token)).status).toBe(401)
  })
})
