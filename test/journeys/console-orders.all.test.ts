import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, openSection } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, orderBody, placeOrder, quoteFor, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const at = (path: string) => `${platform.url}/conta${path}`

async function loggedIn(email: string = demo.shipper, options = {}) {
  const visited = await visit(browser, options)
  await logInAt(platform.url, visited.page, email)
  return visited
}

/** The script asks for prices by itself. */
async function quoteIn(page: Page, hasScripts = true): Promise<void> {
  await openSection(page, 'Cotar e pedir')
  await page.getByLabel('CEP de origem').fill('01310-100')
  await page.getByLabel('CEP de destino').fill('04538-133')
  if (!hasScripts) await page.getByRole('button', { name: 'Ver preços' }).click()
  await page.getByLabel('Turbo').waitFor()
}

/** The parts of the form that are folded while nobody needs them. */
const folded = ['Agendar coleta e entrega', 'Opções da entrega', 'Referência, documentos e repetição']

async function fillIn(page: Page, more: Record<string, string> = {}): Promise<void> {
  await page.getByLabel('Telefone do remetente').fill('+55 11 3000-0000')
  await page.getByLabel('Destinatário', { exact: true }).fill('Ana Souza')
  await page.getByLabel('Telefone do destinatário').fill('+55 11 91234-5678')
  await fillAddress(page, 'Endereço da coleta', { street: 'Avenida Paulista', number: '1578' })
  await fillAddress(page, 'Endereço da entrega', { street: 'Rua Funchal', number: '418' })
  for (const part of folded) await page.getByText(part, { exact: true }).click()
  for (const [label, text] of Object.entries(more)) await page.getByLabel(label).fill(text)
}

async function fillAddress(
  page: Page,
  legend: string,
  { street, number }: { street: string; number: string },
): Promise<void> {
  const address = page.getByRole('group', { name: legend })
  await address.getByLabel('Rua ou avenida').fill(street)
  await address.getByLabel('Número').fill(number)
}

async function orderIn(page: Page, more: Record<string, string> = {}, hasScripts = true): Promise<string> {
  await quoteIn(page, hasScripts)
  await fillIn(page, more)
  await page.getByRole('button', { name: 'Pagar com a carteira e criar pedido' }).click()
  await page.getByText('Pedido criado. ').waitFor()
  return page.locator('.code code').innerText()
}

async function carry(code: string, ...steps: string[]): Promise<void> {
  const path = `/api/app/v1/driver/deliveries/${code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of steps)
    expect((await ask(platform.url, 'POST', `${path}/${step}`, { token: driver })).status).toBe(200)
}

async function report(code: string, lat: number, lng: number): Promise<void> {
  const path = `/api/app/v1/driver/deliveries/${code}/position`
  expect((await ask(platform.url, 'POST', path, { token: driver, body: { lat, lng } })).status).toBe(200)
}

const all = ['accept', 'arrived', 'picked', 'on-route', 'delivered']

describe('an order', () => {
  test('is quoted, paid and tracked as it moves, without a reload', async () => {
    const { page, complaints, origins } = await loggedIn()
    const code = await orderIn(page, { 'Sua referência': 'NF 1042' })
    await page.evaluate('window.isTheSame = true')
    await page.getByText('Ao vivo').waitFor()

    await carry(code, 'accept')
    await page.getByRole('heading', { level: 1, name: 'Motorista a caminho da coleta' }).waitFor()
    await report(code, -23.56, -46.66)
    const pin = page.locator('#driver')
    await pin.waitFor()
    const first = (await pin.boundingBox())!
    await report(code, -23.575, -46.675)
    await expect.poll(async () => (await pin.boundingBox())?.y).toBeGreaterThan(first.y + 10)
    await carry(code, ...all.slice(1))
    await page.getByRole('heading', { level: 1, name: 'Entregue' }).waitFor()
    await page.getByText('Este pedido não pode mais ser cancelado.').waitFor()
    expect(await page.evaluate('window.isTheSame')).toBe(true)
    const text = await page.locator('main').innerText()
    expect(text).toContain('NF 1042')
    expect(text).toContain('Rua Funchal, 418, São Paulo - SP, 04538-133')
    expect(text).not.toContain('Endereço incompleto')
    expect([complaints, [...origins]]).toEqual([[], [platform.url]])
  })

  test('is canceled after the page showed the refund', async () => {
    const { page } = await loggedIn()
    const code = await orderIn(page)
    await page.getByText('Cancelar este pedido').click()
    // A part of the page that is renewed keeps what the visitor opened.
    await carry(code, 'accept')
    await page.getByRole('heading', { level: 1, name: 'Motorista a caminho da coleta' }).waitFor()
    expect(await page.locator('#cancel details').innerText()).toMatch(/R\$\s[\d,]+ voltam para a carteira/)
    await page.getByRole('button', { name: 'Cancelar e estornar' }).click()
    await page.getByText('Pedido cancelado').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Cancelado')
    expect(await page.locator('.code code').innerText()).toBe(code)
  })

  test('keeps the entered values beside the errors', async () => {
    const { page } = await loggedIn()
    await quoteIn(page)
    await fillIn(page, { 'Sua referência': 'NF 7', 'PIN do destinatário': '12' })
    await page.getByLabel('Telefone do remetente').fill('12')
    await fillAddress(page, 'Endereço da entrega', { street: '-', number: '418' })
    await page.getByRole('button', { name: 'Pagar com a carteira e criar pedido' }).click()
    await page.getByText('Confira os campos marcados.').waitFor()
    const phone = page.getByLabel('Telefone do remetente')
    expect(await phone.inputValue()).toBe('12')
    expect(await phone.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#f-sender_phone-issue').innerText()).toContain('8 a 15 dígitos')
    expect(await page.locator('[id="f-destination_address.street"]').inputValue()).toBe('-')
    expect(await page.getByLabel('Sua referência').inputValue()).toBe('NF 7')
    expect(await barriersIn(page)).toEqual([])
    await phone.fill('+55 11 3000-0000')
    await page.getByLabel('PIN do destinatário').fill('1234')
    await page.getByRole('button', { name: 'Pagar com a carteira e criar pedido' }).click()
    await page.getByText('Pedido criado. ').waitFor()
  })

  test('is placed once when its form is sent twice', async () => {
    const { page } = await loggedIn()
    await quoteIn(page)
    await fillIn(page)
    const fields = await page.evaluate<[string, string][]>(
      `[...new FormData(document.querySelector('main form'))]`,
    )
    const address = await page.locator('[formaction]').getAttribute('formaction')
    const send = () =>
      page.request.post(`${platform.url}${address}`, {
        form: Object.fromEntries(fields),
        headers: { origin: platform.url },
        maxRedirects: 0,
      })
    const first = await send()
    const again = await send()
    expect([first.status(), again.status()]).toEqual([303, 303])
    expect(again.headers().location).toBe(first.headers().location)
  })

  test('links its label, and its proof after the delivery', async () => {
    const { page } = await loggedIn()
    const code = await orderIn(page)
    const paper = async (name: string) => {
      const address = await page.getByRole('link', { name }).getAttribute('href')
      return page.request.get(`${platform.url}${address}`)
    }
    const before = page.getByRole('link', { name: 'Comprovante (PDF)' })
    expect(await before.count()).toBe(0)
    await carry(code, ...all)
    for (const name of ['Etiqueta (PDF)', 'Comprovante (PDF)']) {
      const answer = await paper(name)
      expect(answer.headers()['content-type']).toBe('application/pdf')
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  test('works without JavaScript', async () => {
    const { page } = await loggedIn(demo.shipper, { javaScriptEnabled: false })
    const code = await orderIn(page, {}, false)
    await carry(code, ...all)
    await page.reload()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Entregue')
    await openSection(page, 'Pedidos')
    await page.getByRole('link', { name: code }).click()
    await page.getByRole('heading', { level: 1, name: 'Entregue' }).waitFor()
  })

  test('shows hostile text as text and runs none of it', async () => {
    const name = `"><script>alert(1)</script><img/src=x/onerror=alert(2)>\${7*7}'`
    const { order } = await placeOrder(platform.url, shipper, { recipient_name: name, remarks: name })
    const { page, complaints } = await loggedIn()
    let alerts = 0
    page.on('dialog', (dialog) => {
      alerts++
      void dialog.dismiss()
    })
    for (const path of ['/pedidos', `/pedidos/${order.order_id}`]) {
      await page.goto(at(path))
      expect(await page.locator('main').innerText()).toContain(name)
    }
    await page.goto(at(`/pedidos?reference=${encodeURIComponent(name)}&code=${encodeURIComponent(name)}`))
    expect(await page.getByLabel('Referência').inputValue()).toBe(name)
    expect(await page.locator('main script, main [onerror]').count()).toBe(0)
    expect(alerts).toBe(0)
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([])
  })

  test('of another tenant is not visible', async () => {
    const { order } = await placeOrder(platform.url, shipper)
    const { page } = await loggedIn(demo.otherShipper)
    for (const path of ['', '/etiqueta.pdf', '/comprovante.pdf']) {
      const answer = await page.request.get(at(`/pedidos/${order.order_id}${path}`))
      expect(answer.status()).toBe(404)
    }
    const canceled = await page.request.post(at(`/pedidos/${order.order_id}/cancelar`), {
      headers: { origin: platform.url },
    })
    expect(canceled.status()).toBe(404)
    await page.goto(at(`/pedidos/${order.order_id}`))
    await page.getByRole('heading', { name: 'Não encontramos esta página' }).waitFor()
  })
})

describe('the list', () => {
  test('finds orders by status, day, code and reference', async () => {
    const { cotacao_id } = await quoteFor(platform.url)
    const body = orderBody(cotacao_id, { reference: 'busca 1' })
    const { order } = (await ask(platform.url, 'POST', '/v1/orders', { key: demoApiKey, body })).body
    const { page } = await loggedIn()
    const found = () => page.locator('tbody tr').count()
    const filter = async (fill: () => Promise<unknown>) => {
      await page.goto(at('/pedidos'))
      await page.getByText('Filtros').click()
      await fill()
      await page.getByRole('button', { name: 'Filtrar' }).click()
      await page.waitForURL(/status=/)
    }
    await filter(() => page.locator('.folded').getByLabel('Referência').fill('busca 1'))
    expect(await found()).toBe(1)
    await filter(() => page.getByLabel('Código').fill(order.code.toLowerCase()))
    expect(await found()).toBe(1)
    expect(await page.getByRole('link', { name: order.code }).count()).toBe(1)
    await filter(() => page.getByLabel('Criados até').fill('2020-01-01'))
    expect(await page.getByText('Nenhum pedido encontrado.').count()).toBe(1)
    await filter(() => page.getByLabel('Situação').selectOption({ label: 'Devolvido ao remetente' }))
    expect(await found()).toBe(0)
    await filter(() => page.getByLabel('Código').fill('RD1'))
    await page.getByText('Confira os campos marcados.').waitFor()
    expect(await page.getByLabel('Código').inputValue()).toBe('RD1')
  })

  test('is paginated', async () => {
    await platform.setWallet(shipper, 100_000_00)
    for (let number = 0; number < 51; number++) await placeOrder(platform.url, shipper)
    const { page } = await loggedIn()
    await page.goto(at('/pedidos'))
    const shown = () => page.locator('tbody tr').count()
    expect(await shown()).toBe(50)
    await page.getByRole('link', { name: 'Próximos' }).click()
    await page.waitForURL(/offset=50/)
    expect(await shown()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Anteriores' }).click()
    await page.waitForURL(/offset=0/)
    expect(await shown()).toBe(50)
  })
})
