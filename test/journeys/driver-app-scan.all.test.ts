import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type CameraFilm, makeCameraFilm } from '../support/camera-film.ts'
import {
  anOfferInTheApp,
  confirmedStep,
  goOnDuty,
  isInStatus,
  logInAsDriver,
  openDriverApp,
  step,
} from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let film: CameraFilm
let browser: Browser
let shipper: string
let otherLabel: Uint8Array
beforeAll(async () => {
  platform = await startTestPlatform()
  film = await makeCameraFilm()
  browser = await openBrowser(...film.switches)
  shipper = await tokenOf(platform.url, demo.shipper)
  // An order that nobody is asked for, because it is canceled before a driver is on duty.
  const away = { token: await tokenOf(platform.url, demo.driver), body: { available: false } }
  await ask(platform.url, 'POST', '/api/app/v1/driver/availability', away)
  const { order_id } = (await placeOrder(platform.url, shipper)).order
  otherLabel = await labelOf(order_id)
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order_id}/cancel`, { token: shipper })
})
afterAll(async () => {
  await browser.close()
  await film[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

/** The label as a printer prints it. */
async function labelOf(orderId: string): Promise<Uint8Array> {
  const body = { query: `{ label(orderId: "${orderId}") { pdf } }` }
  const answer = await ask(platform.url, 'POST', '/graphql', { token: shipper, body })
  const [page] = await renderPdf(Buffer.from(answer.body.data.label.pdf, 'base64'))
  return page!.png
}

const parcels = [
  { weight_g: 4000, length_cm: 40, width_cm: 30, height_cm: 20, description: 'Vaso' },
  { weight_g: 6000, length_cm: 50, width_cm: 30, height_cm: 20, description: 'Caixa' },
]

test('the camera reads the label of each parcel, and says whose label it is not', async () => {
  const { page, complaints } = await openDriverApp(browser, platform.url, {
    permissions: ['geolocation', 'camera'],
  })
  await logInAsDriver(page)
  await goOnDuty(page)
  const { code, order_id } = await anOfferInTheApp(page, platform.url, shipper, { parcels })
  await step(page, 'Aceitar')
  await confirmedStep(page, 'Cheguei à coleta')
  await step(page, 'Coletar')

  await film.show(otherLabel)
  await step(page, 'Ler a etiqueta')
  await page.getByText(`não é desta entrega. A etiqueta deve ter ${code}.`).waitFor()
  await film.show(await labelOf(order_id))
  await step(page, 'Ler a etiqueta')
  await page.getByText('Etiqueta certa: 1 de 2.').waitFor()
  await step(page, 'Ler a etiqueta')
  await page.getByText('Etiqueta certa: 2 de 2.').waitFor()
  expect(await page.getByLabel('Caixa').isChecked()).toBe(true)
  // Each scan has switched the camera off again.
  expect(await page.locator('video').count()).toBe(0)
  await confirmedStep(page, 'Confirmar coleta')
  await isInStatus(platform.url, await tokenOf(platform.url, demo.driver), code, 'picked_up')
  expect(complaints).toEqual([])
  await page.context().close()
})
