import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, tokenOf, until } from '../support/rest-client.ts'
import { addSender, shopEnvironment } from '../support/shops/connect.ts'
import { type NuvemshopShop, startNuvemshopShop } from '../support/shops/nuvemshop-shop.ts'
import { aShopOrder, type ShopifyShop, startShopifyShop } from '../support/shops/shopify-shop.ts'

let platform: TestPlatform
let shop: ShopifyShop
let nuvemshop: NuvemshopShop
let browser: Browser
beforeAll(async () => {
  shop = await startShopifyShop()
  nuvemshop = await startNuvemshopShop()
  platform = await startTestPlatform({ env: { ...shopEnvironment(shop), ...shopEnvironment(nuvemshop) } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
  await nuvemshop[Symbol.asyncDispose]()
})

test('an owner connects a shop, sees why an order waits, places it, and revokes the shop', async () => {
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page, demo.shipper)
  const shipper = await tokenOf(platform.url, demo.shipper)
  await page.goto(`${platform.url}/conta/lojas`)
  await page.getByRole('link', { name: 'Conectar loja' }).first().click()
  await page.getByText('Antes, cadastre o endereço de retirada').waitFor()
  await addSender(platform.url, shipper)
  await page.reload()
  const form = page.locator('form[action="/conta/lojas"]')
  await form.getByLabel('Nome').fill('Loja de camisetas')
  await form.getByLabel('Endereço ou número da loja').fill('evil.example')
  await form.getByLabel('Chave do app').fill(shop.clientSecret)
  await form.getByLabel('Token de acesso').fill(shop.accessToken)
  await form.getByRole('button', { name: 'Conectar loja' }).click()
  await page.getByText('minha-loja.myshopify.com').last().waitFor()
  expect(await page.content()).not.toContain(shop.accessToken)
  await form.getByLabel('Endereço ou número da loja').fill(shop.shop)
  await form.getByLabel('Chave do app').fill(shop.clientSecret)
  await form.getByLabel('Token de acesso').fill(shop.accessToken)
  await form.getByRole('button', { name: 'Conectar loja' }).click()
  await page.getByText('Loja conectada.').waitFor()

  await page.getByText('Endereços que a loja chama').click()
  const events = await page.locator('code', { hasText: '/events' }).textContent()
  await platform.setWallet(shipper, 100)
  const order = aShopOrder()
  const url = `${platform.url}${new URL(events ?? '').pathname}`
  expect((await shop.send(url, order, { topic: 'orders/paid' })).status).toBe(200)
  await page.reload()
  await page.getByText('A carteira ou o limite diário não cobre o pedido.').waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await barriersIn(page)).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('O pedido ainda não pode ser feito.').waitFor()
  await platform.setWallet(shipper, 100_000)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('Pedido feito.').waitFor()
  await page.getByText('Últimos pedidos da loja').click()
  await page.getByRole('link', { name: 'Ver pedido' }).click()
  await page.getByText('Ana Souza').first().waitFor()

  const wrong = aShopOrder()
  Object.assign(wrong.shipping_address, { zip: '0130', phone: null })
  expect((await shop.send(url, wrong, { topic: 'orders/paid' })).status).toBe(200)
  await page.goto(`${platform.url}/conta/lojas`)
  await page.getByText(/CEP: deve ter 8 dígitos.*"0130"/).waitFor()
  await page.goto(`${platform.url}/conta/lojas?lang=en`)
  await page.getByText(/Postal code: must be exactly 8 digits/).waitFor()

  await page.goto(`${platform.url}/conta/lojas?lang=pt-BR`)
  await page.getByText('Revogar', { exact: true }).click()
  await page.getByRole('button', { name: 'Revogar agora' }).click()
  await page.getByText('Revogada').first().waitFor()
  expect(complaints.filter((text) => !/ 422 /.test(text))).toEqual([])
})

test('an owner connects a shop of Nuvemshop by its number', async () => {
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page, demo.shipper)
  await page.goto(`${platform.url}/conta/lojas`)
  await page.getByRole('link', { name: 'Conectar loja' }).first().click()
  const form = page.locator('form[action="/conta/lojas"]')
  await form.getByLabel('Nome').fill('Loja de canecas')
  await form.getByLabel('Plataforma').selectOption('Nuvemshop')
  await form.getByLabel('Endereço ou número da loja').fill(nuvemshop.shop)
  await form.getByLabel('Chave do app').fill(nuvemshop.clientSecret)
  await form.getByLabel('Token de acesso').fill(nuvemshop.accessToken)
  await form.getByRole('button', { name: 'Conectar loja' }).click()
  await page.getByText('Loja conectada.').waitFor()
  await page.getByText(`Nuvemshop · ${nuvemshop.shop}`).waitFor()
  await until(
    async () => nuvemshop.webhooks.length,
    (count) => count === 2,
  )
  await page.getByText('Endereços que a loja chama').first().click()
  await page.getByText(nuvemshop.carriers[0]?.callback_url).waitFor()
  expect(nuvemshop.faults).toEqual([])
  expect(complaints).toEqual([])
})

test('an owner connects an account of VTEX without secrets, and gets the addresses that its app forwards to', async () => {
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page, demo.shipper)
  await page.goto(`${platform.url}/conta/lojas`)
  await page.getByRole('link', { name: 'Conectar loja' }).first().click()
  const form = page.locator('form[action="/conta/lojas"]')
  await form.getByLabel('Nome').fill('Loja de livros')
  await form.getByLabel('Plataforma').selectOption('VTEX')
  await form.getByLabel('Endereço ou número da loja').fill('minhaloja')
  await form.getByRole('button', { name: 'Conectar loja' }).click()
  await page.getByText('Loja conectada.').waitFor()
  const card = page.locator('li.card', { hasText: 'VTEX · minhaloja' })
  await card.getByText('Endereços que a loja chama').click()
  await card.getByText(/\/shops\/vtex\/[0-9a-f-]{36}\/events\/[0-9a-f]{64}$/).waitFor()
  await card.getByText(/\/shops\/vtex\/[0-9a-f-]{36}\/tracking\/[0-9a-f]{64}$/).waitFor()
  await card.getByText('O app de VTEX IO da sua loja encaminha a estes endereços.').waitFor()
  expect(await card.getByText('Preços').count()).toBe(0)
  expect(await card.getByText('Ver o que foi enviado à loja').count()).toBe(0)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await barriersIn(page)).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
  expect(complaints).toEqual([])
})
