import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barcodesIn } from '../support/barcodes.ts'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let key: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  key = /rdk_live_\w{36}/.exec(platform.output())![0]
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const withKey = (method: string, path: string, body?: object) =>
  ask(platform.url, method, path, { headers: { 'x-service-key': key }, ...(body && { body }) })
const ends = { cep_origem: '01310100', cep_destino: '04538133' }
const vase = {
  weight_g: 2_500,
  length_cm: 40,
  width_cm: 30,
  height_cm: 20,
  description: 'Vaso da Ana',
  declared_value_cents: 12_000,
  fragile: true,
}
const box = { weight_g: 40_000, length_cm: 60, width_cm: 50, height_cm: 40 }
const shownBox = { ...box, description: null, declared_value_cents: null, fragile: false }

async function quoted(more: object): Promise<Body> {
  const { status, body } = await withKey('POST', '/v1/quotes', { ...ends, ...more })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

test('parcels choose the vehicle and count for the price, and what does not fit is refused with the limit', async () => {
  const plain = await quoted({})
  expect(plain.breakdown.map(({ label }: Body) => label)).not.toContain('Peso')
  expect(await quoted({ parcels: [vase] })).toMatchObject({ service_type: 'MOTO' })
  // 12 kg for 40 × 30 × 20 cm at 300 kg/m³ are less than 42.5; 36 + 7.2 are 43.2 cubed.
  const heavy = await quoted({ parcels: [vase, box] })
  expect(heavy.service_type).toBe('CAR')
  expect(heavy.breakdown).toContainEqual({ label: 'Peso', cents: 396 })
  expect(heavy.tiers.padrao.price_cents).toBe(plain.tiers.padrao.price_cents + 396)
  for (const [more, field, issue] of [
    [{ parcels: [box], service_type: 'MOTO' }, 'service_type', 'a MOTO takes 20 kg at most'],
    [{ parcels: [{ ...box, length_cm: 600, width_cm: 300 }] }, 'parcels', 'a TRUCK takes 600 × 240 × 240 cm'],
    [{ parcels: [{ ...box, weight_g: 0 }] }, 'parcels.0.weight_g', '1 to 8000000'],
    [{ parcels: [{ ...box, wieght: 1 }] }, 'parcels.0.wieght', 'weight_g'],
  ] as const) {
    const { status, body } = await withKey('POST', '/v1/quotes', { ...ends, ...more })
    expect([status, body.details[0].field]).toEqual([422, field])
    expect(body.details[0].issue).toContain(issue)
  }
  const anonymous = await ask(platform.url, 'POST', '/graphql', {
    body: {
      query: `mutation { requestQuote(input: { cepOrigem: "01310100", cepDestino: "04538133",
        parcels: [{ weightGrams: 1, lengthCm: 1, widthCm: 1, heightCm: 1 }] }) { id } }`,
    },
  })
  expect(anonymous.body.errors[0].extensions.code).toBe('unauthorized')
})

test('an order has the parcels of its quote, a label each, and shows them to shipper and driver only', async () => {
  const quote = await quoted({ parcels: [vase, box], service_type: 'CAR' })
  const place = (more: object) => withKey('POST', '/v1/orders', orderBody(quote.cotacao_id, more))
  expect((await place({ parcels: [vase] })).body.details).toEqual([
    { field: 'parcels', issue: 'the quote has 2 parcels, not 1' },
  ])
  const { body } = await place({})
  const { order_id, code, tracking_url } = body.order
  expect(body.order.parcels).toEqual([vase, shownBox])
  const { body: listed } = await until(
    () => withKey('GET', '/v1/events'),
    ({ body }) => body.events.length > 0,
  )
  expect(listed.events.at(-1).data.parcels).toEqual([vase, shownBox])

  const label = await fetch(`${platform.url}/v1/orders/${order_id}/label`, {
    headers: { 'x-service-key': key },
  })
  const pages = await renderPdf(await label.bytes())
  expect(pages).toHaveLength(2)
  expect(pages[0]!.text).toMatch(/1\/2 · 2,5 kg.*FRÁGIL/s)
  expect(pages[1]!.text).toContain('2/2 · 40 kg')
  expect(pages[1]!.text).not.toContain('FRÁGIL')
  for (const { png, text } of pages) {
    expect((await barcodesIn(png)).map(({ text }) => text)).toContain(code)
    expect(text).not.toContain('Vaso')
  }

  const driver = await tokenOf(platform.url, demo.driver)
  const offered = await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  const unseen = { ...vase, declared_value_cents: null }
  expect(offered.body.delivery.parcels).toEqual([{ ...unseen, description: null }, shownBox])
  const accepted = await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${code}/accept`, {
    token: driver,
  })
  expect(accepted.body.delivery.parcels).toEqual([unseen, shownBox])
  const path = new URL(tracking_url).pathname
  for (const address of [path, `${path}.json`]) {
    const shown = await fetch(platform.url + address).then((answer) => answer.text())
    expect(shown).not.toMatch(/Vaso|12000|120,00/)
  }
})

test('an erasure of the recipient removes what is in the parcels, not their measures', async () => {
  const quote = await quoted({ parcels: [vase] })
  const recipient_phone = '+55 11 97777-0001'
  const { order } = (await withKey('POST', '/v1/orders', orderBody(quote.cotacao_id, { recipient_phone })))
    .body
  await withKey('POST', `/v1/orders/${order.order_id}/cancel`)
  const erasure = await ask(platform.url, 'POST', '/graphql', {
    token: await tokenOf(platform.url, demo.shipper),
    body: { query: `mutation { requestContactErasure(phone: "${recipient_phone}") { id } }` },
  })
  expect(erasure.body.errors).toBeUndefined()
  await until(
    async () => (await withKey('GET', `/v1/orders/${order.order_id}`)).body.order,
    ({ recipient }) => recipient.name === 'Pessoa apagada',
  )
  const gone = { ...vase, description: null, declared_value_cents: null }
  expect((await withKey('GET', `/v1/orders/${order.order_id}`)).body.order.parcels).toEqual([gone])
  const stored = await platform.sql(
    `SELECT parcels::text FROM quotes WHERE order_id = $1 UNION ALL SELECT data::text FROM outbox WHERE order_id = $1`,
    [order.order_id],
  )
  expect(JSON.stringify(stored)).not.toContain('Vaso')
})

test('the form adds and removes parcels without JavaScript', async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false })
  page.setDefaultTimeout(20_000)
  await logInAt(platform.url, page, demo.shipper)
  await page.goto(`${platform.url}/conta/cotar`)
  await page.getByLabel('CEP de origem').fill('01310-100')
  await page.getByLabel('CEP de destino').fill('04538-133')
  await page.getByText('Volumes e veículo').click()
  const add = page.getByRole('button', { name: 'Adicionar volume' })
  await add.click()
  const row = (number: string) => page.getByRole('group', { name: number, exact: true })
  const fill = async (number: string, values: readonly [string, string][]) => {
    for (const [name, value] of values) await row(number).getByLabel(name).fill(value)
  }
  await fill('1', [['Peso (kg)', '2,5']])
  await add.click()
  await add.click()
  const measures: [string, string][] = [
    ['Comprimento (cm)', '40'],
    ['Largura (cm)', '30'],
    ['Altura (cm)', '20'],
  ]
  await fill('1', [...measures, ['Conteúdo', 'Vaso']])
  await row('1').getByLabel('Frágil').check()
  await fill('3', [['Peso (kg)', 'doze'], ...measures])
  await page.getByRole('button', { name: 'Remover volume 2' }).click()
  expect(await row('2').getByLabel('Peso (kg)').inputValue()).toBe('doze')
  expect(await row('1').getByLabel('Frágil').isChecked()).toBe(true)
  const send = page.getByRole('button', { name: 'Ver preços' })
  await send.click()
  expect(await row('2').innerText()).toContain('Confira este campo')
  await fill('2', [['Peso (kg)', '12']])
  await send.click()
  await page.getByRole('heading', { name: 'Cotação' }).waitFor()
  expect(await page.locator('main').innerText()).toMatch(/Moto · .*7,4 km.* · 2 volumes · 14,5 kg · frágil/)

  const { page: withScripts } = await visit(browser)
  await logInAt(platform.url, withScripts, demo.shipper)
  await withScripts.goto(`${platform.url}/conta/cotar`)
  await withScripts.getByText('Volumes e veículo').click()
  await withScripts.getByRole('button', { name: 'Adicionar volume' }).click()
  await withScripts.getByLabel('Peso (kg)').waitFor()
  expect(await barriersIn(withScripts)).toEqual([])
})
