import type { Browser } from 'playwright-core'
import { openBrowser, visit } from '../../support/browser.ts'
import { startPlatform } from '../../support/platform.ts'
import type { Bench } from '../harness/bench.ts'
import { slow4g } from '../harness/slow-network.ts'

export const driverAppBench: Bench = {
  name: 'driver-app',
  title: 'The driver’s app on a slow phone',
  about: `From the address until the form to log in takes what is typed, in Chromium with its "Slow 4G" (562 ms for each request, 1.44 Mbit/s) and a processor
four times slower. \`first\` is a phone that never opened it; \`again\` is one that did, where the service worker has the files.`,
  marks: [
    { of: 'first', unit: 'ms', atMost: 2000 },
    { of: 'again', unit: 'ms', atMost: 2000 },
  ],
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const platform = stack.use(await startPlatform({ env: { LOG_LEVEL: 'warn' } }))
    const browser = stack.adopt(await openBrowser(), (open) => open.close())
    await openOnce(browser, platform.url, false)
    return {
      first: { measure: () => openOnce(browser, platform.url, false) },
      again: { measure: () => openOnce(browser, platform.url, true) },
    }
  },
}

async function openOnce(browser: Browser, url: string, isKept: boolean): Promise<{ ms: number }> {
  const { page } = await visit(browser)
  const address = `${url}/motorista`
  if (isKept) {
    await page.goto(address)
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
    await page.goto('about:blank')
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill('motorista@demo.rodovia.dev')
  const ms = performance.now() - startedAt
  await page.context().close()
  return { ms }
}
