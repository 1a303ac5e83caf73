import { areas } from '@rodovia/pages/console/areas.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

/**
 * The limits of a page with an empty cache, whatever the machine: bytes as they come over the wire, requests,
 * elements, scripts that the first paint waits for, and the movement of content by itself (cumulative layout
 * shift; 0.1 is what web.dev calls good). The time that pages take is measured by `npm run bench pages`.
 */
const limits = { bytes: 60_000, requests: 12, elements: 1_000, blockingScripts: 0, layoutShift: 0.1 }
/** The reference lists every operation. */
const limitsOfDocs = { ...limits, bytes: 75_000 }
/**
 * The limits with Leaflet and the streets of the built-in map. The view decides how many parts of the map's
 * file are read: they count by bytes.
 */
const limitsWithMap = { ...limits, bytes: 250_000, requests: 18 }

let platform: TestPlatform
let browser: Browser
let order: Body
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  const token = await tokenOf(platform.url, demo.shipper)
  const placed = await placeOrder(platform.url, token)
  ;({ order } = (
    await ask(platform.url, 'GET', `/api/app/v1/orders/${placed.order.order_id}`, { token })
  ).body)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

type Cost = Record<keyof typeof limits, number>

/** The cost of a page and of all that it loads; null for one that this user may not open. */
async function costOf(page: Page, path: string): Promise<Cost | null> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let [bytes, requests, hasMap] = [0, 0, false]
  session.on('Network.responseReceived', ({ response }) => {
    if (!response.url.endsWith('/map.pmtiles')) requests += 1
    hasMap ||= response.url.includes('/assets/leaflet')
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const response = await page.goto(`${platform.url}${path}`)
  if (response!.status() === 403) return null
  // 422 is a page that says what its address must name, such as marked orders.
  expect([path, [200, 422].includes(response!.status())]).toEqual([path, true])
  // The map of a page goes on loading after the page; a stream of updates never ends.
  await page.waitForTimeout(hasMap ? 1_000 : 100)
  await session.detach()
  const cost = { bytes, requests, ...(await page.evaluate<Omit<Cost, 'bytes' | 'requests'>>(rendered)) }
  const most = hasMap ? limitsWithMap : path.startsWith('/docs') ? limitsOfDocs : limits
  const excess = Object.entries(cost).filter(([name, value]) => value > most[name as keyof Cost])
  expect(excess, `${path} may cost ${JSON.stringify(most)}`).toEqual([])
  return cost
}

const rendered = `new Promise((resolve) => {
  let layoutShift = 0
  const add = (list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) layoutShift += entry.value
  }
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  const blocking = document.querySelectorAll('script[src]:not([defer], [async], [type="module"])')
  const elements = document.querySelectorAll('*').length
  setTimeout(() => resolve({ elements, blockingScripts: blocking.length, layoutShift }), 50)
})`

/** Returns the number of pages that this user may open. */
async function costAll(page: Page, paths: readonly string[]): Promise<number> {
  let opened = 0
  for (const path of paths) if (await costOf(page, path)) opened += 1
  return opened
}

/** The pages that need no id and are no download. */
const consolePaths = areas
  .flatMap(({ get }) => Object.keys(get))
  .filter((path) => !/[:.]/.test(path))
  .map((path) => `/conta${path}`)

test('the pages without an account are light', async () => {
  const { page } = await visit(browser)
  const paths = ['/', '/status', '/conta/entrar', '/prova', '/motorista', '/docs', '/incorporar']
  const all = [...paths, new URL(order.tracking_url).pathname]
  expect(await costAll(page, all)).toBe(all.length)
})

test.each([demo.shipper, demo.operations, demo.admin])(
  'the pages of the console are light for %s',
  async (email) => {
    const { page } = await visit(browser)
    await logInAt(platform.url, page, email)
    const orderPath = email === demo.shipper ? '/conta/pedidos' : '/conta/despacho'
    const paths = [...consolePaths, `${orderPath}/${order.order_id}`]
    expect(await costAll(page, paths)).toBeGreaterThan(4)
  },
)
