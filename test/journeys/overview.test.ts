import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieHeader, credentials, sendForm } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'

let platform: TestPlatform
let admin: string
let newcomer: string
const newEmail = 'nova@rodovia.test'
beforeAll(async () => {
  platform = await startTestPlatform()
  admin = await tokenOf(platform.url, demo.admin)
  const { createTenant } = await graphql(
    'mutation { createTenant(name: "Nova", kind: embarcador) { id } }',
    admin,
  )
  await graphql(
    `mutation { createUser(input: { tenantId: "${createTenant.id}", name: "Nova", email: "${newEmail}", password: "${demo.password}", role: owner }) { id } }`,
    admin,
  )
  newcomer = await tokenOf(platform.url, newEmail)
})
afterAll(() => platform[Symbol.asyncDispose]())

async function graphql(query: string, token: string): Promise<Body> {
  const headers = query.startsWith('mutation') ? await stepUpOf(platform.url, token) : {}
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query }, headers })
  expect(body.errors).toBeUndefined()
  return body.data
}

const overviewOf = async (token: string) =>
  (await ask(platform.url, 'GET', '/api/app/v1/overview', { token })).body

/** The page as a browser without JavaScript gets it. */
async function pageOf(email: string, language = 'pt-BR') {
  const { cookies } = await sendForm(platform.url, '/conta/entrar', credentials(email))
  const cookie = cookieHeader(cookies)
  const response = await fetch(`${platform.url}/conta`, {
    headers: { cookie, 'accept-language': language },
    redirect: 'manual',
  })
  return { cookie, status: response.status, text: await response.text() }
}

test('a shop sees its orders by status, its wallet and nothing of the platform, at each door alike', async () => {
  const token = await tokenOf(platform.url, demo.shipper)
  const { order } = await placeOrder(platform.url, token)
  const body = await overviewOf(token)
  const counted = body.orders.by_status.reduce((sum: number, { count }: Body) => sum + count, 0)
  expect(counted).toBeGreaterThan(0)
  expect(body).toMatchObject({ dispatch: null, money: null, health_issues: null })
  expect(body.balance_cents).toBeTypeOf('number')
  const { overview } = await graphql(
    '{ overview { balanceCents suggestedTopUpCents orders { lateCount } webhooks { endpoints } } }',
    token,
  )
  expect(overview).toEqual({
    balanceCents: body.balance_cents,
    suggestedTopUpCents: body.suggested_top_up_cents,
    orders: { lateCount: body.orders.late_count },
    webhooks: { endpoints: body.webhooks.endpoints },
  })
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token })
  const canceled = await until(
    () => overviewOf(token),
    ({ orders }) => orders.by_status.some(({ status }: Body) => status === 'canceled'),
  )
  expect(canceled.steps).not.toContain('place_order')
})

test('a new account has three steps, and a click on top-up makes the charge', async () => {
  expect(await overviewOf(newcomer)).toMatchObject({
    steps: ['save_address', 'top_up', 'place_order'],
    orders: { by_status: [], attention: [] },
    balance_cents: 0,
    suggested_top_up_cents: 10_000,
  })
  const { cookie, text } = await pageOf(newEmail)
  for (const href of ['/conta/enderecos', '/conta/carteira', '/conta/cotar'])
    expect(text).toContain(`href="${href}">`)
  expect(text).toContain('Comece aqui')
  const amount = /name="amount_cents" value="([^"]+)"/.exec(text)?.[1]
  expect(amount).toBe('100,00')
  const { location } = await sendForm(
    platform.url,
    '/conta/carteira/recarga',
    { amount_cents: amount!, once: 'a-click' },
    { cookie },
  )
  expect(location).toMatch(/^\/conta\/carteira\/recarga\//)
  const { tenant } = (await ask(platform.url, 'GET', '/api/app/v1/me', { token: newcomer })).body
  await graphql(
    `mutation { creditWallet(input: { tenantId: "${tenant.id}", amountCents: 5000, reason: "start" }) { balanceCents } }`,
    admin,
  )
  expect((await overviewOf(newcomer)).steps).toEqual(['save_address', 'place_order'])
})

test('operators see queue, drivers and offers; administrators also money and health', async () => {
  const operations = await overviewOf(await tokenOf(platform.url, demo.operations))
  expect(operations).toMatchObject({ balance_cents: null, money: null, health_issues: null })
  expect(operations.dispatch.waiting).toHaveLength(4)
  const whole = await overviewOf(admin)
  expect(whole.money.payouts).toBeTypeOf('number')
  expect(whole.health_issues).toBeTypeOf('number')
  const { text } = await pageOf(demo.admin)
  for (const part of ['Fila por tempo de espera', 'Motoristas e ofertas', 'Repasses a pagar', 'Saúde'])
    expect(text).toContain(part)
  const shop = await pageOf(demo.shipper)
  expect(shop.text).toContain('Precisam de atenção')
  expect(shop.text).not.toContain('Repasses a pagar')
})

test('a driver goes on to the app, and has no overview', async () => {
  expect((await pageOf(demo.driver)).status).toBe(303)
  const token = await tokenOf(platform.url, demo.driver)
  expect(await overviewOf(token)).toMatchObject({ error: 'forbidden' })
})

test('the page speaks the language of its reader', async () => {
  expect((await pageOf(demo.shipper, 'en')).text).toContain('<h1>Overview</h1>')
  expect((await pageOf(demo.shipper, 'es')).text).toContain('<h1>Resumen</h1>')
})
