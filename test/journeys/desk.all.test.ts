import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { fillQueue } from '../support/fill-queue.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

/** More than one page of the queue. */
const filledCount = 240

let platform: TestPlatform
let browser: Browser
let driver: string
let carried: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  const shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  const { order } = await placeOrder(platform.url, shipper)
  carried = order.code
  await fillQueue(platform, filledCount)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${carried}`, { token: driver }),
    ({ status }) => status === 200,
  )
  await step('accept')
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const desktop = { viewport: { width: 1280, height: 844 } }

async function openDesk(
  query = '',
  options: BrowserContextOptions = desktop,
): Promise<{ page: Page; complaints: string[] }> {
  const visited = await visit(browser, options)
  await logInAt(platform.url, visited.page, demo.operations)
  await visited.page.goto(`${platform.url}/conta/despacho${query}`)
  return visited
}

const step = (name: string, body?: object) =>
  ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${carried}/${name}`, {
    token: driver,
    ...(body && { body }),
  })

const rows = (page: Page) => page.locator('#queue > li:visible')
const rowOf = (page: Page, code: string) => page.locator('#queue > li', { hasText: code })

test('the whole queue is there; a search and the filters narrow it at once, and the address keeps the filters', async () => {
  const { page, complaints } = await openDesk()
  await expect.poll(() => page.locator('#queue > li').count()).toBe(filledCount + 1)
  await page.keyboard.press('f')
  await page.keyboard.type('rd0000004d PORTÁRIA 77')
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await page.locator('#counted').innerText()).toBe(`1 na tela, de ${filledCount + 1} em andamento.`)
  await page.getByLabel('Buscar na fila').fill('')
  await page.locator('[name=motorista]').selectOption('João')
  await expect.poll(() => rows(page).count()).toBe(1)
  await expect.poll(() => rows(page).innerText()).toContain(carried)
  expect(page.url()).toContain('motorista=')

  await page.reload()
  await expect.poll(() => page.locator('#queue > li').count()).toBe(filledCount + 1)
  expect(await rows(page).count()).toBe(1)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a row chooses its pins, and a pin its row', async () => {
  const { page } = await openDesk()
  await page.getByLabel('Buscar na fila').fill(carried)
  await rowOf(page, carried).click({ position: { x: 60, y: 60 } })
  const chosen = rowOf(page, carried).locator('input')
  expect(await chosen.isChecked()).toBe(true)
  await page.locator('.chosen-place').nth(1).waitFor()

  await chosen.evaluate((input) => Object.assign(input, { checked: false }))
  await page.locator('.pin-destination').click()
  expect(await page.locator('.leaflet-popup a').innerText()).toBe(carried)
  expect(await chosen.isChecked()).toBe(true)
  await page.context().close()
})

test('a driver and the orders that the driver carries are marked together, by pointer and by keyboard', async () => {
  const { page } = await openDesk()
  await page.getByLabel('Buscar na fila').fill(carried)
  const joao = page.locator('#drivers li', { hasText: 'João' })
  await expect.poll(() => joao.innerText()).toContain(carried)
  await joao.hover()
  await page.locator('#queue > li.linked', { hasText: carried }).waitFor()
  await page.locator('#filters').hover()
  await expect.poll(() => page.locator('.linked').count()).toBe(0)
  await rowOf(page, carried).getByRole('link').focus()
  await page.locator('#drivers li.linked', { hasText: 'João' }).waitFor()
  await page.context().close()
})

test('keys, a drag and a click offer a delivery; what the server refuses stands at its row', async () => {
  const { page } = await openDesk()
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'Oferecer a João' }).click()
  await page.getByText('Escolha primeiro uma entrega da fila').waitFor()

  await page.getByLabel('Buscar na fila').fill('RD00000001')
  await page.getByLabel('RD00000001').check()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await rowOf(page, 'RD00000001').getByText('Aguardando o aceite do motorista').waitFor()

  // Already offered: refused, and nothing is lost.
  await page.getByRole('button', { name: 'Oferecer a João' }).click()
  await rowOf(page, 'RD00000001').locator('.issue:visible').waitFor()
  expect(await page.getByLabel('RD00000001').isChecked()).toBe(true)

  await page.getByLabel('Buscar na fila').fill('RD00000002')
  await rowOf(page, 'RD00000002').dragTo(page.locator('#drivers li', { hasText: 'Maria' }))
  await rowOf(page, 'RD00000002').getByText('O veículo deste motorista não leva esta entrega').waitFor()
  await rowOf(page, 'RD00000002').dragTo(page.locator('#drivers li', { hasText: 'João' }))
  await rowOf(page, 'RD00000002').getByText('Aguardando o aceite do motorista').waitFor()
  await expect.poll(() => page.locator('#live').innerText()).toContain('RD00000002 oferecida a João.')
  await page.context().close()
})

test('a new problem is an alert with a link to its row; the choice of sound is remembered', async () => {
  const { page } = await openDesk()
  await expect.poll(() => page.locator('#queue > li').count()).toBe(filledCount + 1)
  const sound = page.getByRole('button', { name: 'Som' })
  expect(await sound.getAttribute('aria-pressed')).toBe('false')
  await sound.click()
  await page.reload()
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => page.locator('#queue > li').count()).toBe(filledCount + 1)
  // The first reading ends a moment after its last row.
  await page.waitForTimeout(500)

  expect((await step('problem', { code: 'vehicle_breakdown', note: '<img src=x>' })).status).toBe(200)
  await page.locator('#alerts').getByText(`Problema na entrega ${carried}`).waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.locator('#alerts a').click()
  await expect.poll(() => page.locator('#queue > li:has(:checked)').innerText()).toContain('<img src=x>')
  expect(await rows(page).first().innerText()).toContain(carried)
  await page.getByRole('button', { name: 'Fechar alertas' }).click()
  expect(await page.locator('#alerts').innerText()).toBe('')
  await page.context().close()
})

test.each([390, 1280])(
  'it is accessible at %i px, with its help, and as wide as the screen',
  async (width) => {
    const { page, complaints } = await openDesk('', { viewport: { width, height: 844 } })
    await expect.poll(() => page.locator('#queue > li').count()).toBe(filledCount + 1)
    await page.locator('.pin-cluster').first().waitFor()
    // axe takes its time with each row.
    await page.getByLabel('Buscar na fila').fill('rd0000004')
    await expect.poll(() => page.locator('#counted').innerText()).toContain('16 na tela')
    // The map follows a moment later.
    await page.waitForTimeout(1_000)
    expect(await barriersIn(page)).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
    await page.locator('#queue input:visible').first().focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atalhos' }).waitFor()
    // It covers a part of the map and of the list.
    expect(await barriersIn(page, '#help')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Atalhos' }).waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test('without scripts the filters, the pages of the queue and the offers are forms and links', async () => {
  const { page } = await openDesk('?prazo=no_prazo', { ...desktop, javaScriptEnabled: false })
  const before = await rows(page).count()
  expect(before).toBeLessThan(200)
  await page.goto(`${platform.url}/conta/despacho`)
  expect(await page.locator('#queue > li').count()).toBe(200)
  await page.getByRole('link', { name: 'Próximas da fila' }).click()
  expect(await page.locator('#queue > li').count()).toBe(filledCount + 1 - 200)

  const last = page.locator('#queue > li').last()
  const code = (await last.locator('a.code').textContent())!
  await last.locator('input').check()
  await page.getByRole('button', { name: 'Oferecer a Maria' }).click()
  expect(await rowOf(page, code).textContent()).toContain('O veículo deste motorista não leva esta entrega')
  expect(await rowOf(page, code).locator('input').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Oferecer a João' }).click()
  expect(await page.locator('.done').innerText()).toContain('Entrega oferecida ao motorista.')
  expect(await rowOf(page, code).textContent()).toContain('Aguardando o aceite do motorista')
  await page.context().close()
})

test('the feed and the events of the desk are not for shops', async () => {
  const { page } = await visit(browser)
  await logInAt(platform.url, page, demo.shipper)
  const feed = await page.goto(`${platform.url}/conta/despacho/fila.json`)
  expect(feed?.status()).toBe(403)
  const events = await page.evaluate<string>(
    `fetch('/conta/despacho/ao-vivo', { headers: { accept: 'text/event-stream' } }).then((response) => response.text())`,
  )
  expect(events).toContain('forbidden')
  await page.context().close()
})
