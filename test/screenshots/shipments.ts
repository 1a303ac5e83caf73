import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { ask, demo, tokenOf, until } from '../support/rest-client.ts'
import { desktop, saveScreenshot } from './screenshot-support.ts'

/** Renews the pictures of a shipment (`npm run screenshot`): its prices with a fault, and its progress on a phone. */
const buffer = Buffer.from(
  [
    'Nome;Telefone;CEP;Rua;Número',
    'Ana Souza;11 91234-5678;04538-133;Avenida Brigadeiro Faria Lima;3477',
    'Bruno Lima;11 97654-3210;05422-030;;',
    'Carla Dias;11 9765;05422-030;;',
    'Davi Rocha;11 97654-3212;02011-000;;',
    'Elisa Prado;11 97654-3213;01310-100;;',
  ].join('\n'),
)

await using platform = await startPlatform()
await using browser = await openBrowser()
const { url } = platform
const { page } = await visit(browser, desktop)
await logInAt(url, page)
await page.goto(`${url}/conta/remessas/nova`)
await page.getByLabel('CEP da coleta').fill('01310-100')
await page.getByLabel('Telefone do remetente').fill('11 3000-0000')
await page.getByLabel('Nome da remessa').fill('Segunda-feira')
await page
  .getByLabel('Arquivo com as entregas')
  .setInputFiles({ name: 'segunda.csv', mimeType: 'text/csv', buffer })
await page.getByRole('button', { name: 'Ver os preços' }).click()
await page.getByText('com falha').first().waitFor()
await page.locator('.leaflet-marker-icon').first().waitFor()
await saveScreenshot(page, 'shipment-prices.png')
await page.getByRole('button', { name: /^Pedir/ }).click()
await page.getByText('0 de 4 entregues').waitFor()

const driver = await tokenOf(url, demo.driver)
const code = (await page.locator('#items a.code').first().textContent())!
const path = `/api/app/v1/driver/deliveries/${code}`
await until(
  () => ask(url, 'GET', path, { token: driver }),
  ({ status }) => status === 200,
)
for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
  await ask(url, 'POST', `${path}/${step}`, { token: driver })

const phone = await visit(browser)
await logInAt(url, phone.page)
await phone.page.goto(page.url())
await phone.page.getByText('1 de 4 entregues').waitFor()
await saveScreenshot(phone.page, 'shipment-progress-phone.png')
