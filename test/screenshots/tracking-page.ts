import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { openBrowser, visit } from '../support/browser.ts'
import { startPlatform } from '../support/platform.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

/** Makes docs/tracking-page.png anew: `npm run screenshot`, with the demo's people on a phone. */

const file = resolve(import.meta.dirname, '../../docs/tracking-page.png')
/** How far the driver is on the way. */
const share = 0.55

await using platform = await startPlatform()
await using browser = await openBrowser()
const driver = await tokenOf(platform.url, demo.driver)
const { order } = await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
const path = `/api/app/v1/driver/deliveries/${order.code}`
await until(
  () => ask(platform.url, 'POST', `${path}/accept`, { token: driver }),
  ({ status }) => status === 200,
)
for (const step of ['arrived', 'picked', 'on-route'])
  await ask(platform.url, 'POST', `${path}/${step}`, { token: driver })
const between = (from: number, to: number) => from + (to - from) * share
await ask(platform.url, 'POST', `${path}/position`, {
  token: driver,
  body: {
    lat: between(order.origem.lat, order.destino.lat),
    lng: between(order.origem.lng, order.destino.lng),
  },
})

const { page } = await visit(browser, { deviceScaleFactor: 2 })
await page.goto(order.tracking_url)
await page.locator('#live:not(:empty)').waitFor()
const picture = await page.screenshot({ fullPage: true })
await writeFile(file, await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toBuffer())
process.stdout.write(`${file}\n`)
