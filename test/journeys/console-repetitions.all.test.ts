import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, quoteFor } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

test('an order becomes a repetition, which is skipped, paused, resumed and ended, without JavaScript', async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false })
  page.setDefaultTimeout(20_000)
  await logInAt(platform.url, page, demo.shipper)
  const { cotacao_id } = await quoteFor(platform.url)
  await page.goto(`${platform.url}/conta/cotacoes/${cotacao_id}`)
  for (const place of ['Endereço da coleta', 'Endereço da entrega']) {
    const address = page.getByRole('group', { name: place })
    await address.getByLabel('Rua ou avenida').fill('Rua Funchal')
    await address.getByLabel('Número').fill('418')
  }
  await page.getByLabel('Telefone do remetente').fill('+55 11 3000-0000')
  await page.getByLabel('Destinatário', { exact: true }).fill('Ana Souza')
  await page.getByLabel('Telefone do destinatário').fill('+55 11 91234-5678')
  await page.getByText('Referência, documentos e repetição').click()
  await page.getByLabel('Sua referência').fill('pão')
  await page.getByLabel('Repetir toda semana').check()
  await page.getByRole('button', { name: 'Pagar com a carteira' }).click()

  await page.getByText('Pedido criado. Estamos').waitFor()
  await page.getByText('Rua Funchal, 418, São Paulo - SP, 01310-100 →').waitFor()
  expect(await page.getByLabel('Referência').inputValue()).toBe('pão')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
  const start = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('A partir de').fill(start)
  await page.getByLabel('Coletar até as').fill('09:10')
  await page.getByRole('button', { name: 'Criar repetição' }).click()
  expect(await page.locator('#f-pickup_until-issue').innerText()).toContain('30 minutos')
  await page.getByLabel('Coletar até as').fill('12:00')
  await page.getByLabel('Preço máximo por pedido').fill('0,01')
  await page.getByRole('button', { name: 'Criar repetição' }).click()
  expect(await page.locator('#f-max_price_cents-issue').innerText()).toContain(
    'menos do que o pedido custa hoje',
  )
  await page.getByLabel('Preço máximo por pedido').fill('600,00')
  await page.getByRole('button', { name: 'Criar repetição' }).click()
  await page.getByText('Repetição criada.').waitFor()

  const card = page.locator('section.card')
  expect(await card.innerText()).toMatch(/ativa · Coleta 09:00 – 12:00 · Até R\$\s600,00/)
  const next = () => card.locator('b').innerText()
  const first = await next()
  await page.getByRole('button', { name: 'Pular o próximo dia' }).click()
  await page.getByText('Dia pulado.').waitFor()
  expect(await next()).not.toBe(first)
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.getByText('Repetição pausada.').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Repetição retomada.').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Repetição pausada.').waitFor()
  await page.getByRole('button', { name: 'Retomar' }).click()
  await page.getByText('Repetição retomada.').waitFor()
  await page.getByText('Encerrar', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Encerrar' }).click()
  await page.getByText('Repetição encerrada.').waitFor()
  expect(await page.getByRole('button', { name: 'Pausar' }).count()).toBe(0)

  const { page: withScripts } = await visit(browser)
  await logInAt(platform.url, withScripts, demo.shipper)
  await withScripts.goto(page.url())
  expect(await barriersIn(withScripts)).toEqual([])
  await withScripts.goto(`${platform.url}/conta/pedidos`)
  await withScripts.locator('.code').first().click()
  await withScripts.getByRole('link', { name: 'Repetir toda semana' }).click()
  await withScripts.getByRole('heading', { name: 'Repetir este pedido' }).waitFor()
  expect(await barriersIn(withScripts)).toEqual([])
})
