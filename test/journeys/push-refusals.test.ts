import { afterAll, beforeAll, expect, test } from 'vitest'
import { generousMs } from '../support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { type FcmPeer, fcmErrors, startFcmPeer } from '../support/pushes/fcm-peer.ts'
import { startWebPushPeer, type WebPushPeer } from '../support/pushes/web-push-peer.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let fcm: FcmPeer
let browsers: WebPushPeer
let shipper: string
let driver: string
let operator: string

beforeAll(async () => {
  fcm = stack.use(await startFcmPeer())
  browsers = stack.use(await startWebPushPeer())
  const env = { ...fcm.env, ...browsers.env, ...testConfig({ delivery: { offerTimeoutSeconds: 300 } }) }
  platform = stack.use(await startTestPlatform({ env }))
  ;[shipper, driver, operator] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
    tokenOf(platform.url, demo.admin),
  ])
})
afterAll(() => stack.disposeAsync())

const at = (method: string, path: string, token?: string, body?: Body, language = 'en') =>
  ask(platform.url, method, `/api/app/v1/${path}`, {
    ...(token && { token }),
    headers: { 'accept-language': language },
    ...(body && { body }),
  })
const register = (token: string, service: string, device_token: string) =>
  at('POST', 'driver/push/register', token, { platform: service, device_token })
const workDay = async (language = 'en') =>
  (await at('GET', 'driver/work-day', driver, undefined, language)).body.driver.work_day
const wait = { interval: 50, timeout: generousMs }

async function graphql(query: string, token: string): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  expect(body.errors).toBeUndefined()
  return body.data
}

/** An offer to the driver, who has a registered device and declines it. Its push was sent, or refused, when this ends. */
async function pushAnOffer(): Promise<void> {
  const { order } = await placeOrder(platform.url, shipper)
  const statusOfPush = async () => {
    const query = "SELECT status FROM push_outbox WHERE order_id = $1 AND type = 'driver.offered'"
    return (await platform.sql<{ status: string }>(query, [order.order_id]))[0]?.status
  }
  await expect.poll(statusOfPush, wait).toMatch(/^(sent|failed)$/)
  await at('POST', `driver/deliveries/${order.code}/decline`, driver)
  await at('POST', `orders/${order.order_id}/cancel`, shipper)
}

const tokensOf = (service: string) =>
  platform.sql<{ refusals: number }>(
    `SELECT refusals FROM push_tokens JOIN users ON users.id = user_id WHERE email = $1 AND platform = $2`,
    [demo.driver, service],
  )

test('a driver without a registered device reads that no push arrives, in each language', async () => {
  const said = {
    en: /Keep the app open/,
    'pt-BR': /Deixe o aplicativo aberto/,
    es: /Deje la aplicación abierta/,
  }
  for (const [language, text] of Object.entries(said))
    expect(await workDay(language)).toMatchObject({
      receives_pushes: false,
      no_push_message: expect.stringMatching(text),
    })
  await register(driver, 'fcm', 'phone-of-a-moment')
  expect(await workDay()).toMatchObject({ receives_pushes: true, no_push_message: null })
  // Expo is not configured here, so it reaches nobody.
  await at('POST', 'driver/push/unregister', driver)
  await register(driver, 'expo', 'ExponentPushToken[unconfigured]')
  expect(await workDay()).toMatchObject({ receives_pushes: false })
  await at('POST', 'driver/push/unregister', driver)
})

test('a token of another sender is forgotten after three refusals, and driver and operator see it', async () => {
  const phone = 'phone-of-another-sender'
  fcm.answerTo(phone, fcmErrors.otherSender)
  await register(driver, 'fcm', phone)
  await pushAnOffer()
  await pushAnOffer()
  expect(await tokensOf('fcm')).toMatchObject([{ refusals: 2 }])
  expect(await workDay()).toMatchObject({ receives_pushes: true })
  await pushAnOffer()
  await expect.poll(() => tokensOf('fcm'), wait).toEqual([])
  expect(await workDay('pt-BR')).toMatchObject({
    receives_pushes: false,
    no_push_message: expect.stringMatching(/recusou o seu telefone/),
  })
  const fields = 'receivesPushes pushRefusedAt pushRefusal'
  const refused = {
    receivesPushes: false,
    pushRefusedAt: expect.any(String),
    pushRefusal: '403 SENDER_ID_MISMATCH',
  }
  const query = `{ driversAtWork(first: 200) { nodes { id ${fields} } } }`
  const { driversAtWork } = await graphql(query, operator)
  const { myDriver } = await graphql(`{ myDriver { id ${fields} } }`, driver)
  expect(myDriver).toMatchObject(refused)
  expect(driversAtWork.nodes.find(({ id }: Body) => id === myDriver.id)).toMatchObject(refused)
  const { sessions } = (await at('GET', 'auth/sessions', driver)).body
  expect(sessions.find(({ is_current }: Body) => is_current)).toMatchObject({
    receives_pushes: false,
    push_refusal: '403 SENDER_ID_MISMATCH',
  })
  // The same phone again, after the app was repaired.
  fcm.answerTo(phone, undefined)
  await register(driver, 'fcm', phone)
  expect(await workDay()).toMatchObject({ receives_pushes: true, no_push_message: null })
  expect((await graphql(`{ myDriver { ${fields} } }`, driver)).myDriver.pushRefusal).toBeNull()
  await pushAnOffer()
  expect(await tokensOf('fcm')).toMatchObject([{ refusals: 0 }])
  await at('POST', 'driver/push/unregister', driver)
})

test.each([
  [
    '403 SENDER_ID_MISMATCH as its status only',
    { status: 403, body: { error: { status: 'SENDER_ID_MISMATCH' } } },
    true,
  ],
  ['403 without a code', { status: 403, body: {} }, false],
  ['403 PERMISSION_DENIED', { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } }, false],
  ['404 NOT_FOUND', { status: 404, body: { error: { status: 'NOT_FOUND' } } }, false],
  ['413', { status: 413, body: {} }, false],
])('FCM answers %s: whether the token is forgotten', async (name, answer, isForgotten) => {
  const phone = `phone-${name.replaceAll(' ', '-')}`
  fcm.answerTo(phone, answer)
  await register(driver, 'fcm', phone)
  for (const _ of [1, 2, 3]) await pushAnOffer()
  await expect.poll(async () => (await tokensOf('fcm')).length, wait).toBe(isForgotten ? 0 : 1)
  expect(await workDay()).toMatchObject({ receives_pushes: !isForgotten })
  await at('POST', 'driver/push/unregister', driver)
})

test('a browser whose service answers 403 is forgotten after three, not after two and a push that arrives', async () => {
  const { web_push_key } = (await at('GET', 'driver/push/web-key', driver)).body
  const browser = browsers.subscribe(web_push_key)
  await register(driver, 'web', JSON.stringify(browser.subscription))
  browser.answer({ status: 403 })
  await pushAnOffer()
  await pushAnOffer()
  browser.answer(undefined)
  await pushAnOffer()
  expect(await tokensOf('web')).toMatchObject([{ refusals: 0 }])
  browser.answer({ status: 403, body: 'the key is not the one of the subscription' })
  await pushAnOffer()
  await pushAnOffer()
  expect(await tokensOf('web')).toMatchObject([{ refusals: 2 }])
  await pushAnOffer()
  await expect.poll(() => tokensOf('web'), wait).toEqual([])
  const { myDriver } = await graphql('{ myDriver { pushRefusal } }', driver)
  expect(myDriver.pushRefusal).toBe(`403 of ${new URL(browsers.url).host}`)
})

test.each([
  ['403 with JSON', { status: 403, body: { code: 403, errno: 109, error: 'Forbidden' } }, 0],
  ['403 with a page', { status: 403, body: '<html>VAPID public key mismatch</html>' }, 0],
  ['403 without a body', { status: 403, body: '' }, 0],
  ['401 UnauthorizedRegistration', { status: 401, body: 'UnauthorizedRegistration' }, 1],
  ['400', { status: 400, body: { errno: 111 } }, 1],
  ['413', { status: 413, body: '' }, 1],
])('a browser’s service answers %s three times: so many subscriptions stay', async (_, answer, left) => {
  const { web_push_key } = (await at('GET', 'driver/push/web-key', driver)).body
  const browser = browsers.subscribe(web_push_key)
  await register(driver, 'web', JSON.stringify(browser.subscription))
  browser.answer(answer)
  for (const _ of [1, 2, 3]) await pushAnOffer()
  await expect.poll(async () => (await tokensOf('web')).length, wait).toBe(left)
  expect(await workDay()).toMatchObject({ receives_pushes: left === 1 })
  await at('POST', 'driver/push/unregister', driver)
})

test('a service worker without a session replaces the subscription that it had', async () => {
  const { web_push_key } = (await at('GET', 'driver/push/web-key', driver)).body
  const [first, second, stranger] = [1, 2, 3].map(() =>
    JSON.stringify(browsers.subscribe(web_push_key).subscription),
  )
  await register(driver, 'web', first!)
  const renew = (previous_token: string, device_token: string) =>
    at('POST', 'driver/push/renew', undefined, { previous_token, device_token })
  const otherKeys = { ...JSON.parse(first!), keys: JSON.parse(stranger!).keys }
  for (const previous of [stranger!, JSON.stringify(otherKeys)])
    expect(await renew(previous, second!)).toMatchObject({
      status: 401,
      body: { error: 'invalid_or_expired_token' },
    })
  for (const wrong of ['phone-1', '{}', JSON.stringify({ endpoint: 'http://10.0.0.1/', keys: {} })]) {
    expect((await renew(wrong, second!)).body.details).toMatchObject([{ field: 'previous_token' }])
    expect((await renew(first!, wrong)).body.details).toMatchObject([{ field: 'device_token' }])
  }
  expect(await renew(first!, second!)).toMatchObject({ status: 200, body: { push: { platform: 'web' } } })
  const stored = await platform.sql<{ token: string }>("SELECT token FROM push_tokens WHERE platform = 'web'")
  expect(stored.map(({ token }) => JSON.parse(token).endpoint)).toEqual([JSON.parse(second!).endpoint])
  // The first works once.
  expect((await renew(first!, stranger!)).status).toBe(401)
  const query = `mutation { renewPushToken(previousToken: ${JSON.stringify(second)}, deviceToken: ${JSON.stringify(second)}) { platform } }`
  expect((await ask(platform.url, 'POST', '/graphql', { body: { query } })).body.data).toEqual({
    renewPushToken: { platform: 'web' },
  })
  expect(await workDay()).toMatchObject({ receives_pushes: true })
})
