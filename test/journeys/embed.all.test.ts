import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { openShopSite } from '../support/shop-site.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** The lines of the guide, on a page that allows nothing else. */
const strictPolicy = () =>
  `default-src 'none'; script-src ${platform.url}; connect-src ${platform.url}; require-trusted-types-for 'script'`

const pageWith = (body: string, lang = 'pt-BR') => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>Loja</title>
<script src="${platform.url}/embed/rodovia.js" defer></script></head>
<body><main><h1>Loja</h1>${body}</main></body></html>`

async function openShop(body: string, lang?: string) {
  const site = await openShopSite(pageWith(body, lang), strictPolicy())
  const visited = await visit(browser)
  await visited.page.clock.install()
  await visited.page.goto(site.url)
  return { ...visited, site }
}

/** An order that the demo driver has been asked to carry. */
async function anOffer(more: object = {}) {
  const { order } = await placeOrder(platform.url, shipper, more)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  return { code: order.code as string, token: String(order.tracking_url).split('/').at(-1)! }
}

async function take(code: string, ...steps: string[]): Promise<void> {
  for (const step of steps) {
    const path = `/api/app/v1/driver/deliveries/${code}/${step}`
    expect((await ask(platform.url, 'POST', path, { token: driver })).status).toBe(200)
  }
}

/** Moves the page's clock over several polls. Returns the requests for a snapshot that were sent meanwhile. */
async function snapshotsOfAMinute(page: Page): Promise<string[]> {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  for (let seconds = 0; seconds < 60; seconds += 20) {
    await page.clock.fastForward(20_000)
    // The requests before it were reported when it is answered.
    await page.evaluate(`fetch('${platform.url}/embed/rodovia.js').then((response) => response.text())`)
  }
  return urls.filter((url) => url.endsWith('.json'))
}

/** All text of an element, also what is folded. */
const textOf = (element: Locator) => element.evaluate((one) => one.shadowRoot?.textContent ?? '')

describe('on a page of another origin, with the documented policy', () => {
  test('the tracking follows the delivery to its end, and then asks no more', async () => {
    const { code, token } = await anOffer({ sender_name: 'Beatriz Alves', recipient_name: 'Ana Souza' })
    const { page, complaints, origins, site } = await openShop(
      `<rodovia-tracking token="${token}"></rodovia-tracking>`,
    )
    await using _ = site
    const tracking = page.locator('rodovia-tracking')
    await tracking.getByText('Aguardando o aceite do motorista').waitFor()
    expect(await barriersIn(page)).toEqual([])
    await take(code, 'accept', 'arrived', 'picked', 'on-route')
    await page.clock.fastForward(20_000)
    await tracking.getByRole('listitem').filter({ hasText: 'Em rota (agora)' }).waitFor()
    await tracking.getByText('Histórico').click()
    const times = tracking.locator('.history time')
    expect(await times.first().innerText()).toMatch(/\d{2}:\d{2}/)
    const text = await textOf(tracking)
    expect(text).toContain('Coleta realizada')
    expect(text).not.toMatch(/Beatriz|Ana|João|01310|04538/)

    await take(code, 'delivered')
    await page.clock.fastForward(20_000)
    await tracking.getByRole('status').getByText('Entregue').waitFor()
    expect(await tracking.locator('details').getAttribute('open')).not.toBeNull()
    expect(await barriersIn(page)).toEqual([])
    expect(await snapshotsOfAMinute(page)).toEqual([])

    const link = tracking.getByRole('link', { name: 'Abrir o rastreio completo' })
    expect(await link.getAttribute('href')).toContain(`/rastreio/${token}?lang=pt-BR`)
    expect([complaints, [...origins].sort()]).toEqual([[], [platform.url, site.url].sort()])
  })

  test('the tracking asks no more after it was removed', async () => {
    const { code, token } = await anOffer()
    const { page, site } = await openShop(`<rodovia-tracking token="${token}"></rodovia-tracking>`)
    await using _ = site
    await page.getByText('Aguardando o aceite do motorista').waitFor()
    expect(await snapshotsOfAMinute(page)).not.toEqual([])
    await page.evaluate("document.querySelector('rodovia-tracking').remove()")
    expect(await snapshotsOfAMinute(page)).toEqual([])
    await take(code, 'accept', 'arrived', 'picked', 'on-route', 'delivered')
  })

  test('the tracking says why it cannot ask, and goes on by itself', async () => {
    const { code, token } = await anOffer()
    const { page, site } = await openShop('')
    await using _ = site
    await page.route('**/rastreio/*.json', (route) => route.abort())
    await page.evaluate(`document.querySelector('main').append(document.createElement('rodovia-tracking'))`)
    const tracking = page.locator('rodovia-tracking')
    await tracking.getByText('Falta o atributo token').waitFor()
    await tracking.evaluate((one, value) => one.setAttribute('token', value), token)
    await tracking.getByText('Sem conexão').waitFor()
    await page.unroute('**/rastreio/*.json')
    const refusal = { ok: false, error: 'rate_limited', message: 'Muitas consultas.' }
    await page.route('**/rastreio/*.json', (route) =>
      route.fulfill({ status: 429, json: refusal, headers: { 'access-control-allow-origin': '*' } }),
    )
    await page.clock.fastForward(20_000)
    await tracking.getByText('Muitas consultas.').waitFor()
    await page.unroute('**/rastreio/*.json')
    await page.clock.fastForward(20_000)
    await tracking.getByText('Aguardando o aceite do motorista').waitFor()
    expect(await textOf(tracking)).not.toMatch(/Sem conexão|Muitas consultas/)
    await take(code, 'accept', 'arrived', 'picked', 'on-route', 'delivered')
  })

  test.each([
    ['token="none"', 'Não encontramos esta entrega'],
    [`token="${'A'.repeat(22)}"`, 'Não encontramos esta entrega'],
    ['token="<img src=x onerror=alert(1)>"', 'Não encontramos esta entrega'],
    ['', 'Falta o atributo token'],
    ['token="none" lang="en"', 'We did not find this delivery'],
    ['token="none" lang="es-MX"', 'No encontramos esta entrega'],
    ['token="none" server="ftp://x"', 'Falta o atributo server'],
  ])('the tracking with %s says what is wrong', async (attributes, text) => {
    const { page, site } = await openShop(`<rodovia-tracking ${attributes}></rodovia-tracking>`)
    await using _ = site
    await page.getByText(text).waitFor()
    expect(await barriersIn(page)).toEqual([])
  })

  test('the quote explains wrong fields, and names the price that was chosen', async () => {
    const { page, complaints, site } = await openShop('<rodovia-quote></rodovia-quote>')
    await using _ = site
    const quote = page.locator('rodovia-quote')
    const [origin, destination] = [quote.getByLabel('CEP de origem'), quote.getByLabel('CEP de destino')]
    const submit = quote.getByRole('button', { name: 'Ver preço' })
    await origin.fill('123')
    await destination.fill('00000-000')
    await submit.click()
    await quote.getByText('“123” não é um CEP').waitFor()
    expect(await origin.getAttribute('aria-invalid')).toBe('true')
    expect(await barriersIn(page)).toEqual([])
    await origin.fill('01310-100')
    await submit.click()
    await quote.getByText('Não conhecemos o CEP 00000-000').waitFor()
    expect(await origin.getAttribute('aria-invalid')).toBeNull()

    await destination.fill('04538-133')
    await quote.getByLabel('Tamanho da carga').selectOption('MOTO')
    await submit.click()
    await quote.getByText('Preços válidos até').waitFor()
    expect(await textOf(quote)).toMatch(/R\$\s\d+,\d\d\s*Turbo, em até 3 h/)
    expect(await barriersIn(page)).toEqual([])

    await page.evaluate(`addEventListener('rodovia-quote', (event) => {
      event.preventDefault()
      window.chosen = event.detail
    })`)
    await quote.getByRole('link', { name: 'Entrar e pedir com este preço' }).first().click()
    const chosen = await page.evaluate('window.chosen')
    expect(chosen).toMatchObject({
      tier: 'turbo',
      serviceType: 'MOTO',
      currency: 'BRL',
      originCep: '01310100',
      destinationCep: '04538133',
      quoteId: expect.stringMatching(/^[\da-f-]{36}$/),
      priceCents: expect.any(Number),
    })
    expect(page.url()).toBe(`${site.url}/`)
    // The browser reports the answer 422 of the unknown postal code.
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
  })

  test('the quote of a page with a listener that prevents nothing leads to the login', async () => {
    const { page, site } = await openShop(
      '<rodovia-quote origin="01310-100" service-type="moto" tier="express"></rodovia-quote>',
      'en-GB',
    )
    await using _ = site
    const quote = page.locator('rodovia-quote')
    expect(await quote.getByRole('textbox').count()).toBe(1)
    await quote.getByLabel('Destination postal code').fill('04538133')
    await quote.getByRole('button', { name: 'See the price' }).click()
    const order = quote.getByRole('link', { name: 'Log in and order at this price' })
    await order.waitFor()
    expect(await order.count()).toBe(1)
    await order.click()
    await page.waitForURL(`${platform.url}/conta/entrar?**`)
  })
})

test('the script may be cached, and answers 304 to a browser that has it', async () => {
  const address = `${platform.url}/embed/rodovia.js`
  const first = await fetch(address)
  const etag = first.headers.get('etag')!
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600',
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const again = await fetch(address, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

describe('the page that makes the markup', () => {
  test('shows it without JavaScript, with the options of the form', async () => {
    const { page } = await visit(browser, { javaScriptEnabled: false })
    await page.goto(`${platform.url}/`)
    await page.getByRole('link', { name: 'Rastreio e cotação no seu site' }).click()
    expect(await page.locator('pre').allInnerTexts()).toEqual([
      `<script src="${platform.url}/embed/rodovia.js" defer></script>`,
      '<rodovia-tracking token="TOKEN"></rodovia-tracking>',
      '<rodovia-quote></rodovia-quote>',
      `script-src ${platform.url}; connect-src ${platform.url}`,
    ])
    await page.getByLabel('CEP de origem fixo').fill('01310-100')
    await page.getByLabel('Tamanho da carga').selectOption('VAN')
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('es')
    await page.getByLabel('Cor').fill('#FFEE00')
    await page.getByRole('button', { name: 'Atualizar o código' }).click()
    const code = await page.locator('pre').allInnerTexts()
    expect(code).toContain('<rodovia-quote origin="01310100" service-type="VAN" lang="es"></rodovia-quote>')
    expect(code.join()).toContain('--rodovia-accent: #ffee00;\n  --rodovia-on-accent: #000000;')
  })

  test('shows both elements with the options', async () => {
    const { code, token } = await anOffer()
    const { page, complaints } = await visit(browser)
    const query = new URLSearchParams({
      link: `${platform.url}/rastreio/${token}`,
      accent: '#5b2a86',
      language: 'en',
    })
    await page.goto(`${platform.url}/incorporar?${query}`)
    await page.locator('rodovia-tracking').getByText('Waiting for the driver to accept').waitFor()
    await page.locator('rodovia-quote').getByRole('button', { name: 'See the price' }).waitFor()
    expect(
      await page.evaluate(
        "getComputedStyle(document.querySelector('rodovia-quote').shadowRoot.querySelector('button')).backgroundColor",
      ),
    ).toBe('rgb(91, 42, 134)')
    expect([await barriersIn(page), complaints]).toEqual([[], []])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(page.viewportSize()!.width)
    await take(code, 'accept', 'arrived', 'picked', 'on-route', 'delivered')
  })

  test.each([
    ['accent=red', 'deve ser uma cor como #0b5d46'],
    ['accent=%23fff', 'deve ser uma cor como #0b5d46'],
    ['link=RD1234', 'deve ser um link de rastreio'],
    ['origin=123', 'deve ter 8 dígitos'],
    ['service_type=BIKE', 'deve ser um de MOTO, CAR, VAN, TRUCK'],
    ['tier=slow', 'deve ser um de turbo, express, padrao'],
    ['language=de', 'deve ser um de pt-BR, en, es'],
  ])('refuses %s beside its field', async (query, text) => {
    const response = await fetch(`${platform.url}/incorporar?lang=pt-BR&${query}`)
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toMatch(new RegExp(`id="f-${query.split('=')[0]}-issue"[^]*?${text}`))
    expect(page).not.toMatch(/<script>|token="RD/)
  })
})
