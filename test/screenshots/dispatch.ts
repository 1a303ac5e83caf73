import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { demo } from '../support/rest-client.ts'
import { anOrderTo, positionAlong, saveScreenshot, wide } from './screenshot-support.ts'

/** Renews docs/pictures/dispatch.png (`npm run screenshot`): the desk of the demo's operator, with a problem. */

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

const { page } = await visit(browser, wide)
await logInAt(url, page, demo.operations)
await page.goto(`${url}/conta/despacho`)
await page.locator('#queue > li').first().waitFor()
await saveScreenshot(page, 'dispatch.png')
