import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, openSection } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
beforeAll(async () => {
  platform = await startTestPlatform({ env: testConfig({ delivery: { offerTimeoutSeconds: 3600 } }) })
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** A file as Excel in Brazil writes it, with an empty row; two drops are wrong. */
const file = {
  name: 'entregas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Nome;Celular;CEP;Rua;Número;Entregar até',
      'José <b>Álvares</b>;11 91234-5678;04538-133;Avenida Brigadeiro Faria Lima;3477;',
      ';;;;;',
      'Ana Souza;123;05422-030;;;amanhã cedo',
      'Bruno Lima;11 97654-3210;00000-000;;;',
      'Caio Reis;11 97654-3211;05422-030;;;',
    ].join('\n'),
    'latin1',
  ),
}

const balance = async () =>
  (await ask(platform.url, 'GET', '/api/app/v1/wallet', { token: shipper })).body.balance_cents as number
const shipmentOf = async (page: Page): Promise<Body> => {
  const [id] = /[0-9a-f-]{36}/.exec(page.url())!
  const query = `{ shipment(id: "${id}") { id priceCents expiresAt items { recipientName order { code id } } } }`
  return (await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query } })).body.data.shipment
}

/** The page keeps nobody out, and fits. */
async function expectGood(page: Page, isScripted: boolean): Promise<void> {
  const { width } = page.viewportSize()!
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  if (isScripted) expect(await barriersIn(page)).toEqual([])
}

describe.each([
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 } }],
  ['a phone without JavaScript', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }],
])('on %s', (_, options) => {
  const isScripted = !('javaScriptEnabled' in options)

  test('a file becomes a shipment: priced, corrected, ordered with one debit, and canceled', async () => {
    const { page, complaints, origins } = await visit(browser, options)
    page.setDefaultTimeout(20_000)
    await logInAt(platform.url, page)
    await openSection(page, 'Remessas')
    await expectGood(page, isScripted)
    await page.getByRole('link', { name: 'Nova remessa' }).click()
    await expectGood(page, isScripted)

    await page.getByLabel('CEP da coleta').fill('01310-100')
    await page.getByLabel('Nome da remessa').fill('segunda <i>feira</i>')
    await page.getByLabel('Arquivo com as entregas').setInputFiles(file)
    await page.getByRole('button', { name: 'Ver os preços' }).click()
    // The telephone number of the sender is missing. The form says so, and has lost nothing.
    await page.locator('[name=sender_phone][aria-invalid=true]').waitFor()
    await expectGood(page, isScripted)
    await page.getByText('Guardado neste formulário: entregas.csv').waitFor()
    expect(await page.getByLabel('CEP da coleta').inputValue()).toBe('01310-100')
    await page.getByLabel('Telefone do remetente').fill('11 3000-0000')
    await page.getByRole('button', { name: 'Ver os preços' }).click()

    await page.getByRole('heading', { name: 'segunda <i>feira</i>' }).waitFor()
    await expectGood(page, isScripted)
    await page.getByText('2 com preço, 2 com falha').waitFor()
    await page.getByText('linha 4 do arquivo').waitFor()
    expect(await page.getByText('“123”: 8 a 15 dígitos, como +55 11 91234-5678').count()).toBe(1)
    expect(await page.getByText(/“amanhã cedo”: data e hora locais/).count()).toBe(1)
    expect(await page.getByText(/“00000-000”: CEP que existe/).count()).toBe(1)
    expect(await page.getByText('José <b>Álvares</b>').count()).toBe(1)
    const firstPrices = await shipmentOf(page)

    await page.getByRole('link', { name: 'Corrigir 2 entregas' }).click()
    await expectGood(page, isScripted)
    const ana = page.getByRole('group', { name: /^Entrega 2/ })
    await ana.getByLabel('Telefone do destinatário').fill('12')
    await ana.getByLabel('Entregar até').fill('')
    await page
      .getByRole('group', { name: /^Entrega 3/ })
      .getByLabel('Tirar esta entrega')
      .check()
    await page.getByRole('button', { name: 'Salvar e calcular' }).click()
    // The number is still wrong; the other is gone, and the last has moved up.
    await page.getByText('“12”: 8 a 15 dígitos').waitFor()
    await page.getByLabel('Telefone do destinatário').fill('11 91234-0000')
    await page.getByRole('button', { name: 'Salvar e calcular' }).click()
    await page.getByText('3 com preço').waitFor()
    await expectGood(page, isScripted)
    const shipment = await shipmentOf(page)
    expect(shipment.id).toBe(firstPrices.id)
    expect(shipment.items.map(({ recipientName }: Body) => recipientName)).toEqual([
      'José <b>Álvares</b>',
      'Ana Souza',
      'Caio Reis',
    ])

    const before = await balance()
    await page.getByRole('button', { name: /^Pedir 3 entregas por R\$/ }).click()
    await page.getByText('0 de 3 entregues').waitFor()
    await expectGood(page, isScripted)
    expect(await balance()).toBe(before - shipment.priceCents)
    const { items } = await shipmentOf(page)
    for (const { order } of items)
      expect(await page.getByRole('link', { name: order.code, exact: true }).count()).toBeGreaterThan(0)
    const labels = await page.request.get(
      (await page.getByRole('link', { name: 'Baixar as etiquetas' }).getAttribute('href'))!.replace(
        /^/,
        platform.url,
      ),
    )
    expect((await labels.body()).subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('link', { name: 'Todas as remessas' }).click()
    await page.getByRole('link', { name: 'segunda <i>feira</i>' }).first().waitFor()
    await expectGood(page, isScripted)
    await page.getByRole('link', { name: 'segunda <i>feira</i>' }).first().click()
    await page.getByText('Cancelar a remessa').click()
    await page.getByRole('button', { name: 'Cancelar 3 pedidos' }).click()
    await page.getByText('Pedidos cancelados: 3.').waitFor()
    expect(await balance()).toBe(before)
    expect(complaints.filter((text) => !/ 422 /.test(text))).toEqual([])
    expect([...origins]).toEqual([new URL(platform.url).origin])
    await page.context().close()
  })
})

test('rows of the form become a shipment, more rows lose nothing, and a driver’s delivery counts', async () => {
  const { page } = await visit(browser, { viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(20_000)
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/remessas/nova`)
  await page.getByLabel('CEP da coleta').fill('01310-100')
  await page.getByLabel('Telefone do remetente').fill('11 3000-0000')
  const fill = async (number: number, name: string) => {
    const row = page.getByRole('group', { name: `Entrega ${number}`, exact: true })
    await row.getByLabel('Destinatário', { exact: false }).first().fill(name)
    await row.getByLabel('Telefone do destinatário').fill('11 91234-5678')
    await row.getByLabel('CEP da entrega').fill('04538-133')
    await row.getByLabel('Observações').fill('toque; diga "oi"')
  }
  await fill(1, 'Dora')
  await page.getByRole('button', { name: 'Adicionar 3 entregas' }).click()
  await fill(6, 'Elis; da "Silva"')
  await page.getByRole('button', { name: 'Ver os preços' }).click()
  await page.getByText('2 com preço').waitFor()
  expect(await page.getByText('do arquivo').count()).toBe(0)
  await page.getByRole('button', { name: /^Pedir 2 entregas/ }).click()
  await page.getByText('0 de 2 entregues').waitFor()
  const { items } = await shipmentOf(page)
  expect(items.map(({ recipientName }: Body) => recipientName)).toEqual(['Dora', 'Elis; da "Silva"'])

  const driver = await tokenOf(platform.url, demo.driver)
  const path = `/api/app/v1/driver/deliveries/${items[0].order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    await ask(platform.url, 'POST', `${path}/${step}`, { token: driver })
  await page.reload()
  await page.getByText('1 de 2 entregues').waitFor()
  await page.context().close()
})

test('what another page has changed is neither ordered nor corrected unseen', async () => {
  const { page } = await visit(browser, { viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(20_000)
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/remessas/nova`)
  await page.getByLabel('CEP da coleta').fill('01310-100')
  await page.getByLabel('Telefone do remetente').fill('11 3000-0000')
  await page.getByLabel('Arquivo com as entregas').setInputFiles({
    ...{ name: 'sem-telefone.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('Nome;CEP\nAna;04538-133\n'),
  })
  await page.getByRole('button', { name: 'Ver os preços' }).click()
  await page
    .getByText('falta uma coluna como “Telefone do destinatário”: os títulos deste arquivo são Nome, CEP')
    .waitFor()
  await page.getByLabel('Arquivo com as entregas').setInputFiles(file)
  await page.getByRole('button', { name: 'Ver os preços' }).click()
  await page.getByText('2 com preço, 2 com falha').waitFor()

  const { id } = await shipmentOf(page)
  const other = await ask(platform.url, 'POST', '/graphql', {
    token: shipper,
    body: {
      query: `mutation { requoteShipment(id: "${id}", corrections: [{ number: 2, remove: true }]) { itemCount } }`,
    },
  })
  expect(other.body.data.requoteShipment.itemCount).toBe(3)
  const before = await balance()
  await page.getByRole('button', { name: /^Pedir 2 entregas/ }).click()
  await page.getByRole('alert').waitFor()
  await page.getByText('2 com preço, 1 com falha').waitFor()
  expect(await balance()).toBe(before)
  await page.context().close()
})
