import type { Browser } from 'playwright-core'
import { openBrowser, visit } from '../../support/browser.ts'
import { logInAt } from '../../support/console.ts'
import { startPlatform } from '../../support/platform.ts'
import { demo, placeOrder, tokenOf } from '../../support/rest-client.ts'
import type { Bench } from '../harness/bench.ts'
import { slow4g } from '../harness/slow-network.ts'

const consolePages = ['/conta/pedidos', '/conta/numeros', '/conta/cotar', '/conta/mapa']
const openPages = ['/', '/conta/entrar', '/docs', '/docs/guides']
const names = [...openPages, 'tracking', ...consolePages]

/** The limits that web.dev calls good: https://web.dev/articles/vitals, https://web.dev/articles/tbt. */
const good = { paint: 2_500, blocked: 200 }

export const pagesBench: Bench = {
  name: 'pages',
  title: 'Pages on a slow phone',
  about: `Each page with an empty cache in Chromium with its "Slow 4G" (562 ms for each request, 1.44 Mbit/s) and a processor four times slower, 390 pixels
wide: the largest contentful paint, and the total blocking time, the parts of tasks beyond 50 ms.`,
  marks: names.flatMap((of) => [
    { of, unit: 'paint ms', atMost: good.paint },
    { of, unit: 'blocked ms', atMost: good.blocked },
  ]),
  rounds: 3,
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const { url } = stack.use(await startPlatform({ env: { LOG_LEVEL: 'warn' } }))
    const browser = stack.use(await openBrowser())
    const { order } = await placeOrder(url, await tokenOf(url, demo.shipper))
    const paths = { tracking: new URL(order.tracking_url).pathname } as Record<string, string>
    for (const name of names) await paintOf(browser, url, paths[name] ?? name)
    return Object.fromEntries(
      names.map((name) => [name, { measure: () => paintOf(browser, url, paths[name] ?? name) }]),
    )
  },
}

async function paintOf(browser: Browser, url: string, path: string) {
  const { page } = await visit(browser)
  if (consolePages.includes(path)) await logInAt(url, page)
  await page.addInitScript(observe)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${url}${path}`)
  // A stream of updates never ends; what is painted later than this is not the page.
  await page.waitForTimeout(2_000)
  const figures = await page.evaluate<{ paint: number; blocked: number }>('window.measured')
  await page.context().close()
  return { 'paint ms': figures.paint, 'blocked ms': figures.blocked }
}

const observe = `
  window.measured = { paint: 0, blocked: 0 }
  const on = (type, add) => new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => { measured.paint = startTime })
  on('longtask', ({ duration }) => { measured.blocked += duration - 50 })
`
