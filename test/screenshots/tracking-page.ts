import { openBrowser, visit } from '../support/browser.ts'
import { startPlatform } from '../support/platform.ts'
import { anOrderTo, positionAlong, saveScreenshot } from './screenshot-support.ts'

/** Renews docs/pictures/tracking-page.png (`npm run screenshot`): a delivery of the demo on a phone. */

await using platform = await startPlatform()
await using browser = await openBrowser()
const steps = ['accept', 'arrived', 'picked', 'on-route']
const { order, send } = await anOrderTo(platform.url, { cep: '04538133', name: 'Ana Souza', steps })
await send('position', positionAlong(order, 0.55))

const { page } = await visit(browser, { deviceScaleFactor: 2 })
await page.goto(order.tracking_url)
await page.locator('#live:not(:empty)').waitFor()
await saveScreenshot(page, 'tracking-page.png')
