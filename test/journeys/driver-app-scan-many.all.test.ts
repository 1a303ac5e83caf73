import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser } from '../support/browser.ts'
import { type CameraFilm, makeCameraFilm } from '../support/camera-film.ts'
import {
  anOfferInTheApp,
  appIsKept,
  confirmedStep,
  goOnDuty,
  isInStatus,
  logInAsDriver,
  openDriverApp,
  step,
} from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let film: CameraFilm
let shipper: string
let driver: string
let foreign: { code: string; label: Uint8Array }
beforeAll(async () => {
  platform = await startTestPlatform()
  film = await makeCameraFilm()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  // An order that nobody is asked for, because it is canceled before a driver is on duty.
  await ask(platform.url, 'POST', '/api/app/v1/driver/availability', {
    token: driver,
    body: { available: false },
  })
  const { order } = await placeOrder(platform.url, shipper)
  foreign = { code: order.code, label: await labelOf(order) }
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token: shipper })
})
afterAll(async () => {
  await film[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

/** The first label of an order as a printer prints it. */
async function labelOf({ order_id }: Body): Promise<Uint8Array> {
  const body = { query: `{ label(orderId: "${order_id}") { pdf } }` }
  const answer = await ask(platform.url, 'POST', '/graphql', { token: shipper, body })
  const [page] = await renderPdf(Buffer.from(answer.body.data.label.pdf, 'base64'))
  return page!.png
}

const parcels = [
  { weight_g: 4000, length_cm: 40, width_cm: 30, height_cm: 20, description: 'Vaso' },
  { weight_g: 6000, length_cm: 50, width_cm: 30, height_cm: 20, description: 'Caixa' },
]

/** A driver on duty with three deliveries from one pickup: one without parcels, two of two parcels. */
async function threeDeliveries(browser: Browser) {
  const { page, complaints } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await goOnDuty(page)
  const orders: Body[] = []
  for (const more of [{}, { parcels }, { parcels }]) {
    const order = await anOfferInTheApp(page, platform.url, shipper, more)
    await step(page, 'Aceitar')
    // The next offer has the same button.
    await page.getByRole('dialog', { name: 'Nova oferta' }).waitFor({ state: 'detached' })
    await isInStatus(platform.url, driver, order.code, 'accepted')
    orders.push(order)
  }
  return { page, complaints, orders: orders as [Body, Body, Body] }
}

const rowOf = (page: Page, { code }: Body) => page.getByRole('listitem').filter({ hasText: code })
const stepsOf = async ({ code }: Body): Promise<string[]> => {
  const { body } = await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${code}`, { token: driver })
  return body.delivery.timeline.map(({ type }: Body) => type)
}

/** Free for the next test. */
async function carry(orders: readonly Body[]): Promise<void> {
  for (const { code } of orders) {
    for (const name of ['arrived', 'picked', 'on-route', 'delivered'])
      await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${code}/${name}`, { token: driver })
    await isInStatus(platform.url, driver, code, 'delivered')
  }
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código da etiqueta').fill(code)
  await step(page, 'Conferir')
}

test('the camera reads the labels of three deliveries, one confirmation takes the complete ones', async () => {
  await using browser = await openBrowser(...film.switches)
  const { page, complaints, orders } = await threeDeliveries(browser)
  const [single, double, partial] = orders
  await film.show(await labelOf(single), await labelOf(double), foreign.label)
  await page.getByRole('link', { name: 'Ler várias etiquetas (3 entregas aqui)' }).click()
  await page.getByText(`Não é destas entregas: ${foreign.code}. Não leve.`).waitFor()
  await rowOf(page, single).getByText('Completa: 1 de 1').waitFor()
  // Its two labels have the same bars: the second one counts after the first one was away.
  await rowOf(page, double).getByText('Completa: 2 de 2').waitFor()
  await type(page, partial.code)
  await rowOf(page, partial).getByText('Etiquetas lidas: 1 de 2').waitFor()
  expect(await barriersIn(page)).toEqual([])

  await confirmedStep(page, 'Confirmar 2 coletas')
  await page.getByText('2 coletas registradas. 1 entrega fica.').waitFor()
  for (const order of [single, double]) {
    await rowOf(page, order).getByText('Coletada. A central recebeu.').waitFor()
    await isInStatus(platform.url, driver, order.code, 'picked_up')
    expect((await stepsOf(order)).slice(-2)).toEqual(['arrived', 'tracking.picked_up'])
  }
  await rowOf(page, partial).getByText('Etiquetas lidas: 1 de 2').waitFor()
  await isInStatus(platform.url, driver, partial.code, 'accepted')
  // The camera is off.
  expect(await page.locator('video').count()).toBe(0)
  expect(await barriersIn(page)).toEqual([])

  // The screen of the delivery itself knows what was read.
  await rowOf(page, partial).getByRole('link').click()
  await confirmedStep(page, 'Cheguei à coleta')
  await step(page, 'Coletar')
  await page.getByText('Volumes conferidos: 1 de 2').waitFor()
  expect(complaints).toEqual([])
  await carry(orders)
})

test('without a camera and without a network the driver types the codes, and the steps are sent once', async () => {
  await using browser = await openBrowser()
  const { page, orders } = await threeDeliveries(browser)
  const [single, double, partial] = orders
  await appIsKept(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Ler várias etiquetas (3 entregas aqui)' }).click()
  await page.getByText('A câmera não está disponível. Digite o código da etiqueta.').waitFor()
  for (const code of [single.code, double.code.toLowerCase(), double.code]) await type(page, code)
  await page.getByText(`${double.code}: etiqueta certa, 2 de 2.`).waitFor()
  await type(page, double.code)
  await page.getByText(`${double.code}: todas as etiquetas já foram lidas.`).waitFor()
  await type(page, foreign.code)
  await page.getByText(`Não é destas entregas: ${foreign.code}.`).waitFor()
  // A phone that closes the app forgets nothing.
  await page.reload()
  await rowOf(page, double).getByText('Completa: 2 de 2').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await confirmedStep(page, 'Confirmar 2 coletas')
  for (const order of [single, double])
    await rowOf(page, order).getByText('Guardada neste aparelho.').waitFor()
  await isInStatus(platform.url, driver, single.code, 'accepted')
  await page.context().setOffline(false)
  for (const order of [single, double]) {
    await rowOf(page, order).getByText('Coletada. A central recebeu.').waitFor()
    const steps = await stepsOf(order)
    expect(steps.filter((one) => ['arrived', 'tracking.picked_up'].includes(one))).toHaveLength(2)
  }
  await step(page, 'Ler as que faltam')
  await rowOf(page, partial).getByText('Etiquetas lidas: 0 de 2').waitFor()
  expect(await page.getByRole('button', { name: 'Confirmar 0 coletas' }).isDisabled()).toBe(true)
  await carry(orders)
})
