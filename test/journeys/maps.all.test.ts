import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { streetsMapBytes } from '../support/maps/streets.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

/** Between the two places of the order. */
const town = { lat: -23.573, lng: -46.67 }
/** The limit of a map on a phone: scripts, styles and the first tiles. */
const mostBytes = 250 * 1024

let folder: string
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia-map-'))
  await writeFile(join(folder, 'streets.pmtiles'), streetsMapBytes(town))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

async function anOrder({ url }: TestPlatform): Promise<{ link: string; order: Body }> {
  const { order } = await placeOrder(url, await tokenOf(url, demo.shipper))
  return { order, link: `${url}${new URL(order.tracking_url).pathname}` }
}

/** The colours of the map, without its pins and buttons: each with its share of the points. */
async function coloursOf(page: Page): Promise<Map<string, number>> {
  const tiles = await page.evaluate<string[]>(
    "[...document.querySelectorAll('#tiles canvas')].filter(({ width }) => width).map((canvas) => canvas.toDataURL())",
  )
  const counts = new Map<string, number>()
  for (const tile of tiles) {
    const { data } = await sharp(Buffer.from(tile.split(',')[1] ?? '', 'base64'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += 3) {
      const colour = data.subarray(at, at + 3).toString('hex')
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  return counts
}

async function openMap(link: string, options: BrowserContextOptions = {}) {
  const visitor = await visit(browser, options)
  const loaded: { path: string; bytes: number }[] = []
  const session = await visitor.page.context().newCDPSession(visitor.page)
  await session.send('Network.enable')
  const paths = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    loaded.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength }),
  )
  await visitor.page.goto(link)
  await visitor.page.locator('#tiles.ready').waitFor()
  return { ...visitor, loaded }
}

describe('with a file of streets', () => {
  let platform: TestPlatform
  let link: string
  let order: Body
  beforeAll(async () => {
    platform = await startTestPlatform({ env: { MAP_PMTILES: join(folder, 'streets.pmtiles') } })
    ;({ link, order } = await anOrder(platform))
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  test('a phone draws streets, water and names from our own server, within 250 KB', async () => {
    const { page, loaded, complaints, origins } = await openMap(link)
    // The ground, the streets and the river of Protomaps' light style.
    await expect
      .poll(async () => [...(await coloursOf(page)).keys()])
      .toEqual(expect.arrayContaining(['e2dfda', 'ffffff', '80deea']))
    expect(await page.locator('.leaflet-control-attribution').innerText()).toBe('Protomaps © OpenStreetMap')
    expect([...origins]).toEqual([platform.url])
    expect(complaints).toEqual([])
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0)
    expect(bytes).toBeGreaterThan(80 * 1024)
    expect(bytes).toBeLessThan(mostBytes)
    expect(loaded.filter(({ path }) => path === '/assets/map.pmtiles').length).toBeGreaterThan(1)
  })

  test('the streets are dark for who likes it dark, and pass the accessibility check', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openMap(link, { colorScheme })
      const ground = colorScheme === 'light' ? 'e2dfda' : '1f1f1f'
      await expect.poll(async () => (await coloursOf(page)).has(ground)).toBe(true)
      expect(await barriersIn(page)).toEqual([])
    }
  })

  test('the map zooms and its pins open by keyboard; Escape closes them and does not leave the page', async () => {
    const { page } = await visit(browser)
    await logInAt(platform.url, page)
    await page.goto(`${platform.url}/conta/mapa`)
    await page.locator('#tiles.ready').waitFor()
    await page.getByRole('button', { name: `${order.code}, Destino, ${order.destino.address}` }).focus()
    await page.keyboard.press('Enter')
    const popup = page.locator('.leaflet-popup')
    await popup.waitFor()
    expect(await popup.innerText()).toContain(order.destino.address)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/conta/mapa')
    const distance = async () => {
      const [from, to] = await Promise.all(
        ['.pin-origin', '.pin-destination'].map((pin) => page.locator(pin).boundingBox()),
      )
      return Math.abs(from!.x - to!.x)
    }
    const before = await distance()
    await page.locator('#tiles').focus()
    await page.keyboard.press('+')
    await expect.poll(distance).toBeGreaterThan(before * 1.8)
    // A pin that still glides is not where the click goes.
    await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' })
    // A page that draws its pins anew meanwhile has no popup.
    const openPopup = async () => {
      await page.locator('.pin-destination').click()
      return popup.isVisible()
    }
    await expect.poll(openPopup).toBe(true)
    // The map may still glide to show the whole popup: a key has no place to miss.
    await popup.getByRole('link', { name: order.code }).press('Enter')
    await page.waitForURL(`**/conta/pedidos/${order.order_id}`)
    await page.locator('#tiles.ready').waitFor()
  })

  test('the map jumps instead of gliding where motion is reduced', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page } = await openMap(link, { reducedMotion })
      const animates = await page.locator('#tiles.leaflet-fade-anim, #tiles .leaflet-proxy').count()
      expect(animates > 0).toBe(reducedMotion === 'no-preference')
    }
  })

  test('without JavaScript the drawing and the texts stay', async () => {
    const { page } = await visit(browser, { javaScriptEnabled: false })
    await page.goto(link)
    expect(await page.locator('#schematic svg').isVisible()).toBe(true)
    expect(await page.locator('#tiles').isVisible()).toBe(false)
    expect(await page.locator('#legend').innerText()).toContain(order.destino.address)
  })

  test('who asks for more than a part of a large file, or for other files, is refused', async () => {
    const path = `${platform.url}/assets/map.pmtiles`
    const part = await fetch(path, { headers: { range: 'bytes=0-6' } })
    expect([part.status, await part.text()]).toEqual([206, 'PMTiles'])
    for (const name of ['..%2fstreets.pmtiles', 'map.pmtiles/..%2f..%2fpackage.json', 'other.pmtiles'])
      expect((await ask(platform.url, 'GET', `/assets/${name}`)).status).toBe(404)
  })
})

describe('without a file and without tiles', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  test('the map shows names of places in the colours of the page, from our own server', async () => {
    const { link } = await anOrder(platform)
    for (const [colorScheme, ink] of [
      ['light', '16211c'],
      ['dark', 'eef3ef'],
    ] as const) {
      const { page, loaded, complaints, origins } = await openMap(link, { colorScheme })
      await expect.poll(async () => (await coloursOf(page)).get(ink) ?? 0).toBeGreaterThan(200)
      expect([complaints, [...origins]]).toEqual([[], [platform.url]])
      expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(mostBytes)
      expect(await barriersIn(page)).toEqual([])
    }
  })

  test('a town or district says its postal codes by keyboard and by click, and Escape closes them', async () => {
    const { link } = await anOrder(platform)
    const { page, complaints } = await openMap(link)
    const popup = page.locator('.leaflet-popup-content')
    await page.locator('#tiles').focus()
    await page.keyboard.press('Enter')
    await popup.waitFor()
    // The order is between two districts of São Paulo.
    expect(await popup.innerText()).toMatch(/^.+, São Paulo - SP\nCEP 0\d{4}-000 – 0\d{4}-999$/)
    // Its texts are pale until it has faded in.
    await expect.poll(() => barriersIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    // Out to where the towns of the state are, and a click on the middle of the first one.
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('-')
      await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' })
    }
    const box = await page.locator('#tiles').boundingBox()
    await expect
      .poll(async () => {
        for (let x = 20; x < box!.width; x += 60)
          for (let y = 20; y < box!.height; y += 60) {
            await page.locator('#tiles').click({ position: { x, y }, force: true })
            if (await popup.isVisible()) return await popup.innerText()
          }
        return ''
      })
      .toMatch(/ - SP\nCEP \d{5}-\d{3} – \d{5}-\d{3}/)
    expect(complaints).toEqual([])
  })
})
