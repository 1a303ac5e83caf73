import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const asked: { path: string; headers: IncomingHttpHeaders }[] = []
let isBroken = false
const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde8e2' } })
  .png()
  .toBuffer()
const tiles = createServer(({ url = '', headers }, response) => {
  asked.push({ path: url, headers })
  if (isBroken) response.writeHead(503).end()
  else response.writeHead(200, { 'content-type': 'image/png' }).end(tile)
})

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
  const { port } = tiles.address() as AddressInfo
  platform = await startTestPlatform({
    env: {
      TRACKING_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
      TRACKING_TILES_ATTRIBUTION: '© <b>Mapas</b>',
    },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
  tiles.close()
})

test('configured tiles cover the schematic map, with the driver on them, and reveal no delivery to their server', async () => {
  const [shipper, driver] = [
    await tokenOf(platform.url, demo.shipper),
    await tokenOf(platform.url, demo.driver),
  ]
  const { order } = await placeOrder(platform.url, shipper)
  const { pathname } = new URL(order.tracking_url)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'POST', `${path}/accept`, { token: driver }),
    ({ status }) => status === 200,
  )
  const { page, complaints } = await visit(browser)
  await page.goto(`${platform.url}${pathname}`)
  await page.locator('#tiles.ready').waitFor()
  await ask(platform.url, 'POST', `${path}/position`, {
    token: driver,
    body: { lat: order.origem.lat, lng: order.origem.lng },
  })
  const pin = page.locator('.pin-driver')
  await pin.waitFor()
  const first = (await pin.boundingBox())!
  await ask(platform.url, 'POST', `${path}/position`, {
    token: driver,
    body: { lat: order.destino.lat, lng: order.destino.lng },
  })
  await expect.poll(async () => (await pin.boundingBox())!.y).toBeGreaterThan(first.y + 20)
  expect(await page.locator('.leaflet-control-attribution').innerText()).toBe('© <b>Mapas</b>')
  expect(await barriersIn(page)).toEqual([])
  expect(complaints).toEqual([])
  expect(asked.length).toBeGreaterThan(0)
  for (const { path, headers } of asked) {
    expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/)
    expect(headers.referer ?? '').not.toContain('rastreio')
  }
})

test('where no tile comes the schematic map stays', async () => {
  isBroken = true
  const { order } = await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
  const { page } = await visit(browser)
  const before = asked.length
  await page.goto(`${platform.url}${new URL(order.tracking_url).pathname}`)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await page.locator('#live:not(:empty)').waitFor()
  expect(await page.locator('#tiles').isVisible()).toBe(false)
  expect(await page.locator('#schematic svg').isVisible()).toBe(true)
})
