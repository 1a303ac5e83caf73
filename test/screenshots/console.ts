import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { anOrderTo, desktop, positionAlong, saveScreenshot } from './screenshot-support.ts'

/**
 * Renews the pictures of the console (`npm run screenshot`): today's map of the demo's shop, and its orders on a desktop and a phone.
 */

/** The destinations of three parcels, and how far each driver has got. */
const trips = [
  { cep: '04538133', name: 'Ana Souza', share: 0.7, steps: ['accept', 'arrived', 'picked', 'on-route'] },
  { cep: '02011000', name: 'Bruno Lima', share: 0.3, steps: ['accept', 'arrived', 'picked', 'on-route'] },
  { cep: '05422001', name: 'Carla Dias', share: 0.1, steps: ['accept'] },
] as const

await using platform = await startPlatform()
await using browser = await openBrowser()
const { url } = platform
for (const { share, ...trip } of trips) {
  const { order, send } = await anOrderTo(url, trip)
  await send('position', positionAlong(order, share))
}

const { page } = await visit(browser, desktop)
await logInAt(url, page)
await page.goto(`${url}/conta/mapa`)
await page.locator('#live:not(:empty)').waitFor()
await saveScreenshot(page, 'console.png')
await page.goto(`${url}/conta/pedidos`)
await saveScreenshot(page, 'console-orders.png')

const phone = await visit(browser)
await logInAt(url, phone.page)
await phone.page.goto(`${url}/conta/pedidos`)
await saveScreenshot(phone.page, 'console-orders-phone.png', false)
