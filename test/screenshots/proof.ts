import { openBrowser, visit } from '../support/browser.ts'
import { aPhoto } from '../support/journey.ts'
import { startPlatform } from '../support/platform.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'
import { anOrderTo, saveScreenshot } from './screenshot-support.ts'

/** Renews docs/pictures/proof.png (`npm run screenshot`): the public page on a phone, for the PDF of a delivery. */

await using platform = await startPlatform()
await using browser = await openBrowser()
const { url } = platform
const steps = ['accept', 'arrived', 'picked', 'on-route']
const { order, send } = await anOrderTo(url, { cep: '04538133', name: 'Ana Souza', steps })
await send('position', { lat: order.destino.lat, lng: order.destino.lng })
await send('delivered', { photo_b64: await aPhoto(), signature_b64: await aPhoto() })
const { body } = await ask(url, 'POST', '/graphql', {
  token: await tokenOf(url, demo.shipper),
  body: { query: `{ proof(orderId: "${order.order_id}") { pdf } }` },
})

const { page } = await visit(browser, { deviceScaleFactor: 2 })
await page.goto(`${url}/prova`)
const file = {
  name: 'comprovante.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(body.data.proof.pdf, 'base64'),
}
await page.locator('input[type=file]').setInputFiles(file)
await page.locator('form[method=post] button').click()
await page.getByRole('heading', { name: 'Comprovante autêntico' }).waitFor()
await saveScreenshot(page, 'proof.png')
