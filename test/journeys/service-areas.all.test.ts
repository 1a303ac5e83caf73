import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf, trip, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let other: StartedPlatform
let browser: Browser
let admin: string
let shipper: string
beforeAll(async () => {
  const env = {
    ...testConfig({ delivery: { offerTimeoutSeconds: 3600 } }),
    JWT_KEYS: `shared:${'s'.repeat(32)}`,
  }
  platform = stack.use(await startTestPlatform({ env }))
  other = stack.use(await startPlatform({ databaseUrl: platform.databaseUrl, env }))
  browser = await openBrowser()
  admin = await tokenOf(platform.url, demo.admin)
  shipper = await tokenOf(platform.url, demo.shipper)
})
afterAll(async () => {
  await browser.close()
  await stack.disposeAsync()
})

const path = '/api/app/v1/service-areas'
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', at = path, body?: object) =>
  ask(platform.url, method, at, { token: admin, ...(body && { body }) })
async function anArea(body: object): Promise<Body> {
  const { status, body: answer } = await call('POST', path, body)
  expect([status, answer.message]).toEqual([200, undefined])
  return answer.area
}
afterEach(async () => {
  const { body } = await call('GET')
  for (const { id } of body.areas) await call('DELETE', `${path}/${id}`)
  for (const { url } of [platform, other]) await quoted(url, 200)
})

/** The quote of the demo trip, once a server answers it as expected. */
const quoted = (url: string, expected: number) =>
  until(
    () => ask(url, 'GET', `/cotar/carrier?${trip}`),
    ({ status }) => status === expected,
  )

const paulista = {
  type: 'Polygon',
  coordinates: [
    [
      [-46.7, -23.6],
      [-46.6, -23.6],
      [-46.6, -23.5],
      [-46.7, -23.5],
      [-46.7, -23.6],
    ],
  ],
}
const ends = { cep_origem: '01310100', cep_destino: '69005010' }
const outside = [{ end: 'destination', postal_code: '69005010', city: 'Manaus', state: 'AM' }]

describe('with an active area', () => {
  test('a trip that leaves it is refused at every door, with which end and what is served', async () => {
    await anArea({ name: 'São Paulo', geojson: JSON.stringify(paulista) })
    const refused = await until(
      () => ask(platform.url, 'GET', '/cotar/carrier?cep_origem=01310100&cep_destino=69005010'),
      ({ status }) => status === 422,
    )
    expect(refused.body).toMatchObject({
      error: 'outside_service_area',
      message: 'O destino fica fora da área atendida: CEP 69005010 (Manaus - AM). Atendemos: São Paulo.',
      details: { outside, served: ['São Paulo'], served_count: 1 },
    })
    const { body: made } = await ask(platform.url, 'POST', '/graphql', {
      token: shipper,
      headers: { 'accept-language': 'en' },
      body: {
        query: 'mutation { requestQuote(input: { cepOrigem: "69005010", cepDestino: "69005010" }) { id } }',
      },
    })
    expect(made.errors[0]).toMatchObject({
      message:
        'Pickup and destination lie outside of the service area: postal code 69005010 (Manaus - AM) and 69005010 (Manaus - AM). We serve: São Paulo.',
      extensions: { code: 'outside_service_area' },
    })
    const { demoApiKey: key } = await import('@rodovia/postgres/demo/demo-data.ts')
    const partner = await ask(platform.url, 'POST', '/v1/quotes', { key, body: ends })
    expect([partner.status, partner.body.details.outside]).toEqual([422, outside])
    await using agent = await anAgent(platform.url, { authorization: `Bearer ${key}` })
    const tool = await agent.client.callTool({ name: 'quote', arguments: ends })
    expect([tool.isError, JSON.stringify(tool.content)]).toEqual([
      true,
      expect.stringContaining('outside_service_area'),
    ])
    const repetition = await ask(platform.url, 'POST', '/v1/repetitions', {
      key,
      body: {
        ...{ rule: 'FREQ=DAILY', pickup_from: '09:00', pickup_until: '11:00', tier: 'turbo', ...ends },
        ...{ sender_phone: '+55 11 3000-0000', recipient_name: 'Ana', recipient_phone: '+55 11 91234-5678' },
        starts_on: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
      },
    })
    expect([repetition.status, repetition.body.error]).toEqual([422, 'outside_service_area'])
  })

  test('another server follows, a quote that was made stays good, and without the area all is as before', async () => {
    const { cotacao_id } = await quoteFor(platform.url)
    const { id } = await anArea({ name: 'Manaus', cities: ['manaus/am'] })
    for (const { url } of [platform, other]) await quoted(url, 422)
    const order = await ask(platform.url, 'POST', '/api/app/v1/orders', {
      token: shipper,
      body: orderBody(cotacao_id),
    })
    expect(order.status).toBe(200)
    await call('PATCH', `${path}/${id}`, { is_active: false })
    for (const { url } of [platform, other]) await quoted(url, 200)
  })
})

test('each change is in the audit log, with who, before and after; a wrong one says what is allowed', async () => {
  const headers = { 'idempotency-key': 'area-1' }
  const body = { name: 'ABC', cep_prefixes: ['09'], is_active: false }
  const [first, second] = [
    await ask(platform.url, 'POST', path, { token: admin, headers, body }),
    await ask(platform.url, 'POST', path, { token: admin, headers, body }),
  ]
  const { id } = first.body.area
  expect(second.body.area.id).toBe(id)
  await call('PATCH', `${path}/${id}`, { cep_prefixes: ['09', '097'], cities: ['Santo André - SP'] })
  expect((await call('GET', `${path}/${id}`)).body.area).toMatchObject({
    ...{ name: 'ABC', is_active: false, geojson: null },
    ...{ cep_prefixes: ['09', '097'], cities: ['Santo André - SP'] },
  })
  await call('DELETE', `${path}/${id}`)
  const query = '{ auditLog(first: 3) { nodes { action facts role userName } } }'
  const { body: log } = await ask(platform.url, 'POST', '/graphql', { token: admin, body: { query } })
  expect(log.data.auditLog.nodes.map(({ action }: Body) => action)).toEqual([
    'area.removed',
    'area.changed',
    'area.created',
  ])
  expect(log.data.auditLog.nodes[1]).toMatchObject({
    facts: {
      area_id: id,
      before: 'ABC; inactive; 0 polygons of 0 points; postal codes: 09; municipalities: none',
      after: 'ABC; inactive; 0 polygons of 0 points; postal codes: 09 097; municipalities: Santo André - SP',
    },
    role: 'superadmin',
    userName: expect.any(String),
  })
  const many = Array.from({ length: 1000 }, (_, index) => String(10_000 + index))
  expect((await anArea({ name: 'Many', is_active: false, cep_prefixes: many })).cep_prefixes).toEqual(many)
  const wrong = await call('POST', path, { name: 'x', geojson: '{"type":"Point"}' })
  expect([wrong.status, wrong.body.details[0].issue]).toEqual([422, expect.stringContaining('Polygon')])
  const fields = { name: 'x', cities: ['Atlântida - SP'] }
  expect((await call('POST', path, fields)).body.details[0].field).toBe('cities.0')
})

describe('the page', () => {
  const openPage = async (options = {}): Promise<{ page: Page; complaints: string[] }> => {
    const { page, complaints } = await visit(browser, options)
    await logInAt(platform.url, page, demo.admin)
    await page.goto(`${platform.url}/conta/areas`)
    return { page, complaints }
  }

  test('adds, changes and removes an area without scripts, and says what was wrong', async () => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await expect(page.textContent('main')).resolves.toContain('O atendimento é em todo o Brasil')
    await page.click('text=Nova área')
    await page.fill('[name=name]', 'Baixada Santista')
    await page.fill('[name=cep_prefixes]', '110\n11x')
    await page.click('text=Salvar área')
    await expect(page.textContent('.issue')).resolves.toContain('11x')
    await page.fill('[name=cep_prefixes]', '110\n111')
    await page.fill('[name=geojson]', JSON.stringify(paulista))
    await page.click('text=Salvar área')
    await expect(page.textContent('main')).resolves.toContain('1 polígono · 2 faixas de CEP')
    await page.click('text=Alterar')
    await page.uncheck('[name=is_active]')
    await page.click('text=Salvar área')
    await expect(page.textContent('main')).resolves.toContain('Nenhuma área está ativa')
    await page.click('summary:has-text("Remover")')
    await page.click('text=Remover área')
    await expect(page.textContent('main')).resolves.toContain('Área removida.')
  })

  test.each([
    ['a phone', {}],
    ['a desktop', { viewport: { width: 1280, height: 900 } }],
  ])('draws polygons by clicks and by keyboard on %s, without barriers', async (_, options) => {
    const { page, complaints } = await openPage(options)
    expect(await barriersIn(page)).toEqual([])
    await page.click('text=Nova área')
    await page.fill('[name=name]', 'Desenhada')
    await page.waitForSelector('#areas.ready')
    const frame = page.locator('#areas')
    const { width, height } = (await frame.boundingBox())!
    for (const [right, down] of [
      [-60, -50],
      [40, -50],
      [40, 30],
    ] as const)
      await frame.click({ position: { x: width / 2 + right, y: height / 2 + down } })
    await expect(page.textContent('#drawing [role=status]')).resolves.toBe('Cantos marcados: 3.')
    await page.click('text=Fechar polígono')
    await frame.focus()
    const marked = [[], ['ArrowRight'], ['ArrowDown'], ['ArrowLeft']]
    for (const keys of marked) {
      for (const key of keys) await page.keyboard.press(key)
      await page.waitForTimeout(400)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Backspace')
    await expect(page.textContent('#drawing [role=status]')).resolves.toBe('Cantos marcados: 3.')
    await page.click('text=Fechar polígono')
    const { coordinates } = JSON.parse(await page.inputValue('[name=geojson]'))
    expect(coordinates.map(([ring]: unknown[][]) => ring?.length)).toEqual([4, 4])
    expect(await barriersIn(page)).toEqual([])
    await page.uncheck('[name=is_active]')
    await page.click('text=Salvar área')
    await expect(page.textContent('main')).resolves.toContain('2 polígonos')
    expect(complaints).toEqual([])
  })

  test('a shipper’s quote form says where the platform delivers', async () => {
    await anArea({ name: 'São Paulo', geojson: JSON.stringify(paulista) })
    await until(
      () => ask(platform.url, 'GET', '/cotar/carrier?cep_origem=01310100&cep_destino=69005010'),
      ({ status }) => status === 422,
    )
    const { page } = await visit(browser)
    await logInAt(platform.url, page, demo.shipper)
    await page.goto(`${platform.url}/conta/cotar`)
    await page.fill('[name=cep_origem]', '01310100')
    await page.fill('[name=cep_destino]', '69005010')
    await expect(page.textContent('[role=alert]')).resolves.toContain('Atendemos: São Paulo')
    await page.goto(`${platform.url}/conta/areas`)
    expect(await page.textContent('main')).not.toContain('Nova área')
  })
})
