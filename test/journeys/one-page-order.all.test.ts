import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { firstOffer, logInAt, openSection } from '../support/console.ts'
import { Hand } from '../support/hand.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  await save({
    ...{ name: 'Loja da Paulista', phone: '+55 11 3000-0000', is_default_pickup: true },
    address: { postal_code: '01310-100', street: 'Av. Paulista', number: '1578' },
  })
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

async function save(body: object): Promise<void> {
  const { status } = await ask(platform.url, 'POST', '/v1/addresses', { key: demoApiKey, body })
  expect(status).toBe(200)
}

async function handAtForm(): Promise<{ hand: Hand; page: Page; complaints: string[] }> {
  const { page, complaints } = await visit(browser, { viewport: { width: 1280, height: 900 } })
  await logInAt(platform.url, page, demo.shipper)
  await openSection(page, 'Cotar e pedir')
  const hand = new Hand(page)
  hand.actions = 1
  await page.getByLabel('Destinatário', { exact: true }).click()
  hand.actions++
  return { hand, page, complaints }
}

async function pay(hand: Hand): Promise<string> {
  await hand.page
    .getByText(/Sobram R\$.*na carteira/)
    .first()
    .waitFor()
  await hand.click('Pagar com a carteira e criar pedido')
  await hand.page.getByText('Pedido criado. ').waitFor()
  return hand.page.locator('main').innerText()
}

describe('from the menu to a paid order', () => {
  test('a new recipient takes at most 60 keys and clicks; prices and map come by themselves', async () => {
    const { hand, page, complaints } = await handAtForm()
    for (const text of ['Ana Souza', '11912345678', '04538133', 'R Iguatemi']) {
      await hand.type(text)
      await hand.press('Tab')
    }
    await hand.type('192')
    await page.getByLabel('Turbo').waitFor()
    expect(await page.locator('#way').innerText()).toContain('São Paulo - SP, 04538-133')
    expect(await barriersIn(page)).toEqual([])
    const order = await pay(hand)
    expect(order).toContain('R Iguatemi, 192')
    expect(order).toContain('Av. Paulista, 1578')
    expect(hand.actions).toBeLessThanOrEqual(60)
    expect(complaints).toEqual([])
  })

  test.each([
    [
      'an entry of the address book',
      () =>
        save({
          ...{ name: 'Bruno Lima', phone: '+55 11 91234-5678' },
          address: { postal_code: '04543-000', street: 'Rua Funchal', number: '418', complement: 'sala 3' },
        }),
      'bru',
      'Rua Funchal, 418, sala 3',
    ],
    [
      'a recipient of an earlier order',
      async () =>
        placeOrder(platform.url, await tokenOf(platform.url, demo.shipper), {
          recipient_name: 'Célia Prado',
          ...earlier,
        }),
      'cél',
      'Rua Olimpíadas, 205',
    ],
  ])('%s takes at most 15', async (_, prepare, typed, address) => {
    await prepare()
    const { hand, page, complaints } = await handAtForm()
    await hand.type(typed)
    // A click on the offer: pages do not see the list that the browser shows.
    hand.actions++
    await page.getByLabel('Destinatário', { exact: true }).fill(await firstOffer(page, 'recipient_name'))
    const order = await pay(hand)
    expect(order).toContain(address)
    expect(hand.actions).toBeLessThanOrEqual(15)
    expect(complaints).toEqual([])
  })
})

const earlier = { destination_address: { postal_code: '04538-133', street: 'Rua Olimpíadas', number: '205' } }

test('a postal code that does not exist is named beside the form, which keeps what was typed', async () => {
  const { hand, page } = await handAtForm()
  await hand.type('Ana Souza')
  await page.getByLabel('CEP de destino').fill('99999-999')
  await page.getByRole('alert').getByText('99999999').waitFor()
  expect(await page.getByLabel('Destinatário', { exact: true }).inputValue()).toBe('Ana Souza')
  await page.getByLabel('CEP de destino').fill('04538-133')
  await page.getByLabel('Express').waitFor()
})

test('the button for prices and the choice of saved addresses need no script, and keep what was typed', async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false })
  await logInAt(platform.url, page, demo.shipper)
  await page.goto(`${platform.url}/conta/cotar`)
  await page.getByLabel('Coleta do livro de endereços').selectOption({ label: 'Nenhum: vou preencher' })
  await page.getByRole('button', { name: 'Preencher com estes endereços' }).click()
  expect(await page.getByLabel('CEP de origem').inputValue()).toBe('')
  await page
    .getByLabel('Coleta do livro de endereços')
    .selectOption({ label: 'Loja da Paulista: Av. Paulista, 1578' })
  await page.getByRole('button', { name: 'Preencher com estes endereços' }).click()
  await page.getByLabel('Destinatário', { exact: true }).fill('Ana Souza')
  await page.getByLabel('Telefone do destinatário').fill('+55 11 91234-5678')
  const delivery = page.getByRole('group', { name: 'Endereço da entrega' })
  await delivery.getByLabel('CEP de destino').fill('04538-133')
  await delivery.getByLabel('Rua ou avenida').fill('Rua Iguatemi')
  await delivery.getByLabel('Número').fill('192')
  await page.getByRole('button', { name: 'Ver preços' }).click()
  await page.getByLabel('Express').check()
  await page.getByRole('button', { name: 'Pagar com a carteira' }).click()
  await page.getByText('Pedido criado. ').waitFor()
  expect(await page.locator('main').innerText()).toContain('Rua Iguatemi, 192')
})
