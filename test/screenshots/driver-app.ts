import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { confirmedStep, goOnDuty, logInAsDriver, openDriverApp, step } from '../support/driver-app.ts'
import { startPlatform } from '../support/platform.ts'
import { demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { saveScreenshot } from './screenshot-support.ts'

/** Renews docs/pictures/driver-*.png (`npm run screenshot`): a delivery in the driver's app, for the tutorial. */

await using platform = await startPlatform()
await using browser = await openBrowser()
const { page } = await openDriverApp(browser, platform.url, { colorScheme: 'light', deviceScaleFactor: 1.5 })
await logInAsDriver(page)
await goOnDuty(page)
const parcels = [
  { weight_g: 4000, length_cm: 40, width_cm: 30, height_cm: 20, description: 'Vaso', fragile: true },
]
await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper), { parcels })
await page.getByRole('dialog', { name: 'Nova oferta' }).waitFor({ timeout: 60_000 })
await saveScreenshot(page, 'driver-offer.png')
await step(page, 'Aceitar')
await page.getByRole('heading', { name: 'Vá até a coleta' }).waitFor()
await saveScreenshot(page, 'driver-delivery.png')
await deliver(page)
await step(page, 'Voltar ao início')
await page.getByRole('link', { name: 'Ganhos e repasses' }).click()
await page.getByRole('link', { name: '1 entrega' }).click()
await page.locator('.parts').waitFor()
await saveScreenshot(page, 'driver-earnings.png')

async function deliver(page: Page): Promise<void> {
  await confirmedStep(page, 'Cheguei à coleta')
  await step(page, 'Coletar')
  await page.getByLabel('Vaso').check()
  await confirmedStep(page, 'Confirmar coleta')
  await confirmedStep(page, 'Sair para a entrega')
  await step(page, 'Entregar')
  await confirmedStep(page, 'Confirmar entrega')
  await page.getByText('A central recebeu a entrega.').waitFor()
}
