import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barcodesIn } from '../support/barcodes.ts'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

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

type Tracked = { code: string; link: string; at: Body }

/** An order that the demo driver has been asked to carry. */
async function anOffer(more: object = {}): Promise<Tracked> {
  const { order } = await placeOrder(platform.url, shipper, more)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  return {
    code: order.code,
    link: `${platform.url}${new URL(order.tracking_url).pathname}`,
    at: order.origem,
  }
}

async function take({ code }: Tracked, ...steps: string[]): Promise<void> {
  for (const step of steps) {
    const path = `/api/app/v1/driver/deliveries/${code}/${step}`
    expect((await ask(platform.url, 'POST', path, { token: driver })).status).toBe(200)
  }
}

async function report({ code, at }: Tracked, lat: number, lng: number): Promise<void> {
  const body = { lat: at.lat + lat, lng: at.lng + lng }
  const path = `/api/app/v1/driver/deliveries/${code}/position`
  expect((await ask(platform.url, 'POST', path, { token: driver, body })).status).toBe(200)
}

const all = ['accept', 'arrived', 'picked', 'on-route', 'delivered']
const snapshot = async ({ link }: Tracked, headers = {}) => fetch(`${link}.json`, { headers })
const positionIn = async (tracked: Tracked) => {
  const { tracking } = (await (await snapshot(tracked)).json()) as Body
  return tracking.position
}

describe('the page', () => {
  test('shows the moving driver and each new status without a reload', async () => {
    const delivery = await anOffer()
    const { page, complaints, origins } = await visit(browser)
    await page.goto(delivery.link)
    await page.evaluate('window.isTheSame = true')
    await page.getByRole('heading', { level: 1, name: 'Aguardando o aceite do motorista' }).waitFor()
    expect(await page.locator('#driver').count()).toBe(0)

    await take(delivery, 'accept')
    await page.getByRole('heading', { level: 1, name: 'Motorista a caminho da coleta' }).waitFor()
    await report(delivery, 0.004, 0.004)
    const pin = page.locator('#driver')
    await pin.waitFor()
    const first = await pin.boundingBox()
    await report(delivery, -0.01, -0.01)
    await expect.poll(async () => (await pin.boundingBox())?.y).toBeGreaterThan(first!.y + 20)
    // It moves there within a moment.
    await expect.poll(async () => (await pin.boundingBox())?.x).toBeLessThan(first!.x - 20)

    await take(delivery, 'arrived', 'picked', 'on-route', 'delivered')
    await page.getByRole('heading', { level: 1, name: 'Entregue' }).waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'Coleta realizada' }).count()).toBe(1)
    await expect.poll(() => page.locator('#driver').count()).toBe(0)
    expect(await page.evaluate('window.isTheSame')).toBe(true)
    expect([complaints, [...origins]]).toEqual([[], [new URL(platform.url).origin]])
  })

  test('keeps the pin in view when the driver leaves the map', async () => {
    const delivery = await anOffer()
    await take(delivery, 'accept')
    await report(delivery, 0, 0)
    const { page } = await visit(browser)
    await page.goto(delivery.link)
    await report(delivery, 0.4, 0.3)
    // The map moves down when the line about the connection appears.
    const heightInMap = async () => {
      const [pin, map] = await Promise.all(
        ['#driver', '#schematic'].map((one) => page.locator(one).boundingBox()),
      )
      return (pin!.y - map!.y) / map!.height
    }
    await expect.poll(heightInMap).toBeLessThan(1 / 3)
    await take(delivery, ...all.slice(1))
  })

  test('says that the connection is down while the stream is refused, and reconnects', async () => {
    const delivery = await anOffer()
    const { page } = await visit(browser)
    let refused = 0
    await page.route('**/graphql/stream*', (route) =>
      refused++ === 0 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.goto(delivery.link)
    await page.getByText('Sem conexão').waitFor()
    await take(delivery, 'accept')
    await page.getByText('Ao vivo').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Motorista a caminho da coleta' }).waitFor()
    await take(delivery, ...all.slice(1))
  })

  test('works without JavaScript', async () => {
    const delivery = await anOffer({ recipient_name: 'Ana Souza' })
    await take(delivery, 'accept', 'arrived', 'picked')
    await report(delivery, 0.001, 0.001)
    const { page } = await visit(browser, { javaScriptEnabled: false })
    await page.goto(delivery.link)
    const text = await page.locator('main').innerText()
    for (const shown of [delivery.code, 'Coletado', 'Ana', 'João', 'Prazo de entrega', 'Motorista designado'])
      expect(text).toContain(shown)
    expect(await page.locator('#driver').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Atualizar' }).isVisible()).toBe(true)
    expect(await page.getByAltText('Código QR desta página').isVisible()).toBe(true)
    await take(delivery, 'on-route', 'delivered')
  })

  test('passes the accessibility check in light and dark, on a phone and a desktop, for open and finished deliveries', async () => {
    const delivery = await anOffer()
    await take(delivery, 'accept')
    await report(delivery, 0.001, 0.001)
    const looks = [
      { colorScheme: 'light' },
      { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
      { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
    ] as const
    for (const look of looks) {
      const { page } = await visit(browser, look)
      await page.goto(delivery.link)
      await page.locator('#live:not(:empty)').waitFor()
      expect(await barriersIn(page)).toEqual([])
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(page.viewportSize()!.width)
      await page.goto(`${platform.url}/rastreio/none`)
      expect(await barriersIn(page)).toEqual([])
      await page.context().close()
    }
    await take(delivery, ...all.slice(1))
    const { page } = await visit(browser)
    await page.goto(delivery.link)
    expect(await barriersIn(page)).toEqual([])
  })

  test('is in English when the header or the link asks for it', async () => {
    const { link } = await anOffer()
    const english = await visit(browser, { locale: 'en-GB' })
    await english.page.goto(link)
    await english.page.getByRole('heading', { name: 'Waiting for the driver to accept' }).waitFor()
    expect(await english.page.locator('html').getAttribute('lang')).toBe('en')
    await english.page.getByRole('link', { name: 'Português' }).click()
    await english.page.getByRole('heading', { name: 'Aguardando o aceite do motorista' }).waitFor()
    const german = await visit(browser, { locale: 'de-DE' })
    await german.page.goto(link)
    await german.page.getByRole('link', { name: 'English' }).click()
    await german.page.getByText('Deliver by').waitFor()
  })

  test('shows hostile names as text and runs none of them', async () => {
    const name = `"><script>alert(1)</script><img/src=x/onerror=alert(2)>\${7*7}'`
    const { link } = await anOffer({ recipient_name: name, sender_name: '</title><script>alert(3)</script>' })
    const { page, complaints } = await visit(browser)
    let alerts = 0
    page.on('dialog', (dialog) => {
      alerts++
      void dialog.dismiss()
    })
    await page.goto(link)
    expect(await page.locator('main').innerText()).toContain(name)
    expect(await page.locator('main').innerText()).toContain('</title><script>alert(3)</script>')
    expect(await page.locator('main script, main [onerror]').count()).toBe(0)
    expect([alerts, complaints]).toEqual([0, []])
  })

  test('loads only its own files and no inline script', async () => {
    const { link } = await anOffer()
    const { headers } = await fetch(link)
    const policy = headers.get('content-security-policy')
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    const page = await (await fetch(link)).text()
    expect(page).not.toMatch(/\sstyle=|\son\w+=|<script(?! defer src)/)
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      const answer = await fetch(`${platform.url}${file}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })
})

describe('a link that leads nowhere', () => {
  test.each(['none', 'A'.repeat(22), '%3Cscript%3E'])('is a friendly page for people (%s)', async (token) => {
    const { page } = await visit(browser)
    const answer = await page.goto(`${platform.url}/rastreio/${token}`)
    expect(answer!.status()).toBe(404)
    await page.getByRole('heading', { name: 'Não encontramos esta entrega' }).waitFor()
  })

  test.each(['', '.json', '/qr.svg'])('is an error of the contract for programs (…%s)', async (end) => {
    const { status, body } = await ask(platform.url, 'GET', `/rastreio/none${end}`)
    expect([status, body.ok, body.error]).toEqual([404, false, 'not_found'])
  })
})

describe('the form for instructions', () => {
  test('helps the driver to find the door until pickup', async () => {
    const delivery = await anOffer()
    const { page } = await visit(browser, { javaScriptEnabled: false })
    await page.goto(delivery.link)
    await page.getByText('Ajude o motorista a encontrar a porta').click()
    await page.getByRole('button', { name: 'Enviar instruções' }).click()
    await page.getByText('Confira os campos marcados.').waitFor()
    await page.getByLabel('Complemento').fill('apto 12')
    await page.getByLabel('Recado para o motorista').fill('<b>Deixar na portaria</b>')
    await page.getByRole('button', { name: 'Enviar instruções' }).click()
    await page.getByText('Instruções enviadas.').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('portaria')
    expect(await page.locator('#history').innerText()).toContain('deixou instruções')

    await take(delivery, 'accept')
    const path = `/api/app/v1/driver/deliveries/${delivery.code}`
    const { body } = await ask(platform.url, 'GET', path, { token: driver })
    expect(body.delivery.instructions).toEqual({
      complement: 'apto 12',
      reference: null,
      at_home: null,
      leave_with: null,
      note: '<b>Deixar na portaria</b>',
    })
    await take(delivery, 'arrived', 'picked')
    await page.goto(delivery.link)
    expect(await page.locator('#instructions').count()).toBe(0)
  })
})

describe('the snapshot', () => {
  test('contains first names, no phones, and the position only between acceptance and delivery', async () => {
    const delivery = await anOffer({ sender_name: 'Beatriz Alves', recipient_name: 'Ana Souza' })
    await report(delivery, 0.001, 0.001)
    expect(await positionIn(delivery)).toBeNull()
    for (const step of all.slice(0, 4)) {
      await take(delivery, step)
      await report(delivery, 0.001, 0.001)
      expect(await positionIn(delivery)).toMatchObject({ lat: expect.any(Number) })
    }
    const text = await (await snapshot(delivery)).text()
    expect(text).not.toMatch(/Souza|Alves|Motorista"|phone|91234|3000-0000/)
    const { body } = await ask(platform.url, 'GET', `${new URL(delivery.link).pathname}.json`)
    expect(body).toMatchObject({
      ok: true,
      tracking: { status: 'in_transit', sender_name: 'Beatriz', recipient_name: 'Ana', driver_name: 'João' },
    })
    await take(delivery, 'delivered')
    expect(await positionIn(delivery)).toBeNull()
  })

  test('may be cached for 5 seconds, and answers 304 to a client that has it', async () => {
    const delivery = await anOffer()
    const first = await snapshot(delivery)
    const etag = first.headers.get('etag')!
    expect([first.status, first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
      200,
      'public, max-age=5',
      'accept-language, accept-encoding',
    ])
    for (const known of [etag, etag.slice('W/'.length), `"other", ${etag}`, '*']) {
      const again = await snapshot(delivery, { 'if-none-match': known })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
    const head = await fetch(`${delivery.link}.json`, { method: 'HEAD', headers: { 'if-none-match': etag } })
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      304,
      etag,
      null,
    ])
    expect((await snapshot(delivery, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await snapshot(delivery, { 'if-none-match': etag, 'accept-language': 'en' })).status).toBe(200)
    await take(delivery, 'accept')
    expect((await snapshot(delivery, { 'if-none-match': etag })).status).toBe(200)
  })
})

test('the link is sent by what the device offers, or copied where it offers nothing', async () => {
  const { link } = await anOffer()
  const { page } = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript('delete Navigator.prototype.share')
  await page.goto(`${link}?lang=pt-BR`)
  await page.getByRole('button', { name: 'Enviar o link' }).click()
  await page.getByRole('button', { name: 'Link copiado' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)

  await page.addInitScript('Navigator.prototype.share = (sent) => ((window.sent = sent), Promise.resolve())')
  await page.reload()
  await page.getByRole('button', { name: 'Enviar o link' }).click()
  expect(await page.evaluate('window.sent.url')).toBe(link)
})

test('the QR code contains the address of the page', async () => {
  const { link } = await anOffer()
  const answer = await fetch(`${link}/qr.svg`)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  const png = await sharp(Buffer.from(await answer.arrayBuffer()), { density: 144 })
    .png()
    .toBuffer()
  const { body } = await ask(platform.url, 'GET', `${new URL(link).pathname}.json`)
  expect(await barcodesIn(png)).toEqual([{ format: 'QRCode', text: body.tracking.tracking_url }])
})
