import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

const setKey = (token: string, pix_key: string, headers = {}) =>
  ask(platform.url, 'POST', '/api/app/v1/driver/pix-key', { token, headers, body: { pix_key } })

test('an app that is asked for the person confirms and sends the same request again', async () => {
  const token = await tokenOf(platform.url, demo.driver)
  expect((await setKey(token, 'joao@rodovia.test')).status).toBe(200)
  const key = { 'idempotency-key': 'another key' }
  expect(await setKey(token, 'outro@rodovia.test', key)).toMatchObject({
    status: 403,
    body: {
      error: 'step_up_required',
      message: expect.stringContaining('POST /api/app/v1/auth/confirm'),
      details: { action: 'change_pix_key', mutation: 'confirmIdentity', header: 'X-Step-Up-Token' },
    },
  })
  const wrong = await ask(platform.url, 'POST', '/api/app/v1/auth/confirm', {
    token,
    body: { password: 'wrong' },
  })
  expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } })
  const confirmed = await stepUpOf(platform.url, token)
  const elsewhere = await tokenOf(platform.url, demo.driver)
  expect((await setKey(elsewhere, 'outro@rodovia.test', confirmed)).status).toBe(403)
  expect(await setKey(token, 'outro@rodovia.test', { ...key, ...confirmed })).toMatchObject({
    status: 200,
    body: { pix_key: 'outro@rodovia.test' },
  })
})

test('GraphQL takes the same token and says the same', async () => {
  const token = await tokenOf(platform.url, demo.motoboy)
  const call = async (field: string, headers = {}) => {
    const body = { query: `mutation { result: ${field} }` }
    return (await ask(platform.url, 'POST', '/graphql', { token, headers, body })).body
  }
  await call('setPixKey(pixKey: "maria@rodovia.test") { pixKey }')
  const change = 'setPixKey(pixKey: "outra@rodovia.test") { pixKey }'
  const refused = await call(change)
  expect(refused.errors[0].extensions).toMatchObject({ code: 'step_up_required' })
  const { data } = await call(`confirmIdentity(password: "${demo.password}") { token expiresInSeconds }`)
  expect(data.result.expiresInSeconds).toBe(300)
  const changed = await call(change, { 'x-step-up-token': data.result.token })
  expect(changed.data.result).toEqual({ pixKey: 'outra@rodovia.test' })
})

test('a payout after another key is asked for again, and every door says until when it waits', async () => {
  const { url } = platform
  const token = await tokenOf(url, demo.driver)
  const order = (await placeOrder(url, await tokenOf(url, demo.shipper))).order
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(url, 'GET', path, { token }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    expect((await ask(url, 'POST', `${path}/${step}`, { token })).status).toBe(200)

  const confirmed = await stepUpOf(url, token)
  const changed = await setKey(token, 'novo@rodovia.test', confirmed)
  const until24 = changed.body.payouts_held_until
  expect(Date.parse(until24) - Date.now()).toBeGreaterThan(23.9 * 60 * 60 * 1000)
  const payouts = '/api/app/v1/driver/payouts'
  expect((await ask(url, 'POST', payouts, { token })).body).toMatchObject({
    error: 'step_up_required',
    details: { action: 'request_payout' },
  })
  const { body } = await ask(url, 'POST', payouts, { token, headers: confirmed })
  expect(body.payout).toMatchObject({
    status: 'requested',
    held_until: until24,
    pix_key: 'novo@rodovia.test',
  })
  expect((await ask(url, 'GET', payouts, { token })).body.payouts[0]).toMatchObject({ held_until: until24 })
  const graphql = async (query: string, by: string) =>
    (await ask(url, 'POST', '/graphql', { token: by, body: { query } })).body
  const me = await graphql('{ me { payoutsHeldUntil } payouts { nodes { heldUntil } } }', token)
  expect(me.data).toEqual({ me: { payoutsHeldUntil: until24 }, payouts: { nodes: [{ heldUntil: until24 }] } })
  const admin = await tokenOf(url, demo.admin)
  const batch = await graphql('mutation { createPayoutBatch { id } }', admin)
  expect(batch.errors[0].extensions.details.reason).toBe('nothing_to_pay_out')

  await setKey(token, 'joao@rodovia.test', confirmed)
  expect((await ask(url, 'GET', payouts, { token })).body.payouts[0]).toMatchObject({
    status: 'failed',
    reason: 'A chave PIX foi trocada antes do envio. O valor voltou para o saldo.',
  })
  const inEnglish = await ask(url, 'GET', payouts, { token, headers: { 'accept-language': 'en' } })
  expect(inEnglish.body.payouts[0].reason).toBe(
    'The PIX key was replaced before the payout was sent. The amount is back in the balance.',
  )
  const earnings = await ask(url, 'GET', '/api/app/v1/driver/earnings', { token })
  expect(earnings.body.earnings.balance_cents).toBe(body.payout.amount_cents)
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})
