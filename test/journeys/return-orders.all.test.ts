import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { confirmedStep, isInStatus, logInAsDriver, openDriverApp, step } from '../support/driver-app.ts'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import { expectEvent } from '../support/openapi-schemas.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
let key: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  key = /rdk_live_\w{36}/.exec(platform.output())![0]
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const deliveries = '/api/app/v1/driver/deliveries'
const take = async (code: string, what: string, body?: object) => {
  const answer = await ask(platform.url, 'POST', `${deliveries}/${code}/${what}`, {
    token: driver,
    ...(body && { body }),
  })
  expect([what, answer.status]).toEqual([what, 200])
  return answer.body
}
const read = async (id: string): Promise<Body> =>
  (await ask(platform.url, 'GET', `/v1/orders/${id}`, { key })).body.order
const balance = async () =>
  (await ask(platform.url, 'GET', '/v1/wallet', { key })).body.balance_cents as number
const toTheDoor = ['accept', 'arrived', 'picked', 'on-route']

async function anOrderAfter(...steps: string[]): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper)
  await until(
    () => ask(platform.url, 'GET', `${deliveries}/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const one of steps) await take(order.code, one)
  return order
}

/** An attempt that the phone made an hour ago, without a network. */
const failBefore = (code: string) =>
  ask(platform.url, 'POST', '/api/app/v1/driver/sync', {
    token: driver,
    body: {
      operations: [
        {
          ...{ op_id: crypto.randomUUID(), op: 'attempt-failed', code, attempt_reason: 'recipient_absent' },
          occurred_at: new Date(Date.now() - 3_600_000).toISOString(),
        },
      ],
    },
  })

test('a delivery fails twice and comes back as a return with label, price and tracking, until the sender has it', async () => {
  const { order_id, code, price_cents, tracking_url } = await anOrderAfter(...toTheDoor)
  const before = await balance()
  expect((await failBefore(code)).body.results).toMatchObject([{ outcome: 'done', status: 'in_transit' }])

  // The second one in the app, on a phone.
  const { page } = await openDriverApp(browser, platform.url, { viewport: { width: 390, height: 844 } })
  await logInAsDriver(page)
  await page.goto(`${platform.url}/motorista#${code}`)
  await page.getByText('Tentativas sem sucesso: 1.').waitFor()
  await step(page, 'Não foi possível entregar')
  await page.getByLabel('Local fechado').check()
  expect(await barriersIn(page)).toEqual([])
  await step(page, 'Enviar tentativa')
  await isInStatus(platform.url, driver, code, 'returning')

  const order = await read(order_id)
  expect(order).toMatchObject({
    ...{ status: 'returning', failed_attempts: 2, return_of: null },
    last_attempt: { number: 2, reason: 'closed' },
  })
  const back = await read(order.returned_by)
  expect(back).toMatchObject({
    status: 'picked_up',
    return_of: order_id,
    price_cents: Math.round(price_cents / 2),
    original_order: { code },
    recipient: { name: order.sender.name },
    destino: { address: order.origem.address },
  })
  expect(await balance()).toBe(before - back.price_cents)

  const label = await fetch(`${platform.url}/v1/orders/${back.order_id}/label`, {
    headers: { 'x-service-key': key },
  })
  const [printed] = await renderPdf(await label.bytes())
  expect(printed!.text).toContain('DEVOLUÇÃO')
  for (const one of [code, back.code]) expect(printed!.text).toContain(one)

  const { page: recipient } = await visit(browser, { viewport: { width: 390, height: 844 } })
  await recipient.goto(tracking_url)
  await recipient.getByRole('link', { name: 'Devolução da encomenda: acompanhar' }).click()
  expect(new URL(recipient.url()).pathname).toBe(new URL(back.tracking_url).pathname)
  expect(await barriersIn(recipient)).toEqual([])
  await recipient.getByRole('link', { name: 'Esta é uma devolução: ver a entrega original' }).click()
  expect(new URL(recipient.url()).pathname).toBe(new URL(tracking_url).pathname)

  // The driver takes it to the sender.
  await page.goto(`${platform.url}/motorista#${back.code}`)
  await page.getByText(`Devolução da encomenda ${code}: leve ao remetente.`).waitFor()
  await confirmedStep(page, 'Sair para a entrega')
  await isInStatus(platform.url, driver, back.code, 'in_transit')
  await take(back.code, 'delivered', { photo_b64: await aPhoto() })
  expect(await read(order_id)).toMatchObject({ status: 'returned', return_order: { status: 'delivered' } })
  expect(await read(back.order_id)).toMatchObject({ status: 'delivered' })
  expect(await platform.ledger()).toMatchObject({ isSound: true, sumCents: 0 })

  const { body } = await ask(platform.url, 'GET', '/v1/events?limit=500', { key })
  const events: Body[] = body.events
  const told = (type: string, id: string) =>
    events.filter((one) => one.type === type && one.data.order_id === id)
  expect(told('tracking.attempt_failed', order_id).map(({ data }) => data.attempt.number)).toEqual([1, 2])
  expect(told('return.created', back.order_id)).toHaveLength(1)
  for (const one of events.filter(({ type }) => /attempt_failed|return.created/.test(type)))
    expectEvent(one as Body & { type: string })

  const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format()
  await until(
    () => ask(platform.url, 'GET', `/v1/figures?from=${today}&to=${today}&by=day`, { key }),
    ({ body }) => body.total?.returns === 1 && body.total.failed_attempts === 2,
  )
  const listed = await ask(platform.url, 'GET', '/v1/orders?is_return=true', { key })
  expect(listed.body.orders.map(({ code }: Body) => code)).toEqual([back.code])
})

test('a shop, a partner and an agent order the return of a delivered parcel, once', async () => {
  const { order_id, code, price_cents } = await anOrderAfter(...toTheDoor, 'delivered')
  await using agent = await anAgent(platform.url, { 'x-service-key': key })
  expect((await agent.call('propose_return', { order_id })).proposal).toMatchObject({
    allowed: true,
    price_cents,
  })

  const { page } = await visit(browser, { viewport: { width: 390, height: 844 } })
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/pedidos/${order_id}`)
  await page.getByText('Pedir devolução', { exact: true }).click()
  await page.getByLabel('Motivo').selectOption('damaged')
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('button', { name: /^Pedir devolução por/ }).click()
  await page.getByText('Devolução pedida.').waitFor()
  await page.getByText('Este pedido devolve a encomenda do pedido').waitFor()
  expect(await page.locator('#return').innerText()).toContain(code)

  const { returned_by } = await read(order_id)
  expect(page.url()).toContain(returned_by)
  const again = await ask(platform.url, 'POST', `/v1/orders/${order_id}/return`, { key })
  expect([again.status, again.body]).toMatchObject([
    409,
    { error: 'invalid_state', details: { reason: 'already_returned' } },
  ])
  const canceled = await ask(platform.url, 'POST', `/v1/orders/${returned_by}/cancel`, { key })
  expect([canceled.status, canceled.body.refund_cents]).toEqual([200, price_cents])
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = [
    await ask(platform.url, 'POST', `/v1/orders/${order_id}/return`, { key, headers }),
    await ask(platform.url, 'POST', `/v1/orders/${order_id}/return`, { key, headers }),
  ]
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect((await read(order_id)).return).toMatchObject({ allowed: false, hindrance: 'already_returned' })
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})
