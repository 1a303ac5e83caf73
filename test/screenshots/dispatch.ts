import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { ask, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

/** Makes docs/dispatch.png anew: `npm run screenshot`, the desk of the demo's operator with a delivery that is held up. */

const file = resolve(import.meta.dirname, '../../docs/dispatch.png')

const trips = [
  { cep: '04538133', name: 'Ana Souza', steps: ['accept', 'arrived', 'picked', 'on-route'] },
  { cep: '02011000', name: 'Bruno Lima', steps: ['accept', 'arrived', 'picked', 'on-route', 'problem'] },
  { cep: '05422001', name: 'Carla Dias', steps: [] },
] as const

await using platform = await startPlatform()
await using browser = await openBrowser()
const { url } = platform
const shipper = await tokenOf(url, demo.shipper)
const driver = await tokenOf(url, demo.driver)
for (const { cep, name, steps } of trips) {
  const quote = await ask(url, 'GET', `/cotar/carrier?cep_origem=01310100&cep_destino=${cep}`)
  const body = orderBody(quote.body.cotacao_id, { recipient_name: name })
  const { order } = (await ask(url, 'POST', '/api/app/v1/orders', { token: shipper, body })).body
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of steps)
    await ask(url, 'POST', `${path}/${step}`, {
      token: driver,
      ...(step === 'problem' && { body: { code: 'recipient_absent', note: 'portaria fechada' } }),
    })
  const position = {
    lat: (order.origem.lat + order.destino.lat) / 2,
    lng: (order.origem.lng + order.destino.lng) / 2,
  }
  if (steps.length > 0) await ask(url, 'POST', `${path}/position`, { token: driver, body: position })
}

const { page } = await visit(browser, { viewport: { width: 860, height: 900 }, deviceScaleFactor: 1.5 })
await logInAt(url, page, demo.operations)
await page.goto(`${url}/conta/despacho`)
await page.locator('#queue > li').first().waitFor()
const picture = await page.screenshot({ fullPage: true })
await writeFile(file, await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toBuffer())
process.stdout.write(`${file}\n`)
