import type { Browser, Page } from 'playwright-core'
import type { Visit } from './browser.ts'
import { visit } from './browser.ts'
import { ask, type Body, demo, placeOrder, until } from './rest-client.ts'

/** Avenida Paulista, where the test's orders begin. */
export const pickupPlace = { latitude: -23.5614, longitude: -46.6559, accuracy: 8 }

/** The driver's app on a phone that may tell its position. */
export async function openDriverApp(browser: Browser, url: string, options: object = {}): Promise<Visit> {
  const opened = await visit(browser, {
    geolocation: pickupPlace,
    permissions: ['geolocation'],
    hasTouch: true,
    ...options,
  })
  await opened.page.goto(url.startsWith('http') ? `${url}/motorista` : url)
  return opened
}

export async function logInAsDriver(page: Page, email: string = demo.driver): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(demo.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('heading', { name: /^Olá/ }).waitFor()
}

/** Waits until the app's files are kept for a start without a network. */
export async function appIsKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
}

/** Goes on duty unless the driver is. */
export async function goOnDuty(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Entrar em serviço' })
  await page.getByText(/^(Em|Fora de) serviço$/).waitFor()
  if (await button.isVisible()) await button.click()
  await page.getByText('Em serviço', { exact: true }).waitFor()
}

export const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A step that asks once. */
export async function confirmedStep(page: Page, name: string): Promise<void> {
  await step(page, name)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
}

/** An order that the driver's app shows as an offer. */
export async function anOfferInTheApp(
  page: Page,
  url: string,
  shipper: string,
  more: object = {},
): Promise<Body> {
  const { order } = await placeOrder(url, shipper, more)
  await page.getByRole('dialog', { name: 'Nova oferta' }).waitFor()
  return order
}

export async function isInStatus(url: string, token: string, code: string, status: string): Promise<Body> {
  const { body } = await until(
    () => ask(url, 'GET', `/api/app/v1/driver/deliveries/${code}`, { token }),
    ({ body }) => body.delivery?.status === status,
  )
  return body.delivery
}
