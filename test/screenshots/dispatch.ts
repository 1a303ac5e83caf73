import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { demo } from '../support/rest-client.ts'
import { anOrderTo, desktop, positionAlong, saveScreenshot } from './screenshot-support.ts'

/** Renews the pictures of the desk of the demo's operator, with a problem (`npm run screenshot`). */

const onTheWay = ['accept', 'arrived', 'picked', 'on-route']

await using platform = await startPlatform()
await using browser = await openBrowser()
const { url } = platform
const first = await anOrderTo(url, { cep: '04538133', name: 'Ana Souza', steps: onTheWay })
await first.send('position', positionAlong(first.order, 0.5))
const heldUp = await anOrderTo(url, { cep: '02011000', name: 'Bruno Lima', steps: onTheWay })
await heldUp.send('problem', { code: 'recipient_absent', note: 'portaria fechada' })
await heldUp.send('position', positionAlong(heldUp.order, 0.5))
await anOrderTo(url, { cep: '05422001', name: 'Carla Dias', steps: [] })

for (const [name, options] of [
  ['dispatch.png', desktop],
  ['dispatch-phone.png', {}],
] as const) {
  const { page } = await visit(browser, options)
  await logInAt(url, page, demo.operations)
  await page.goto(`${url}/conta/despacho`)
  await page.locator('.tiles.ready').waitFor({ state: 'attached' })
  await page.locator('.pin, .pin-cluster').first().waitFor()
  await page.keyboard.press('j')
  await page.locator('.chosen-place').first().waitFor()
  await saveScreenshot(page, name, false)
  await page.context().close()
}
