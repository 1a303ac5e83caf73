import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, openSection } from '../support/console.ts'
import { logInAsDriver, openDriverApp } from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo } from '../support/rest-client.ts'

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

test('a self-employed driver adds, corrects and removes a vehicle, the RNTRC and a policy, each on its own page', async () => {
  await platform.sql(`UPDATE users SET persona = 'caminhoneiro' WHERE email = '${demo.driver}'`)
  const { page } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await page.getByRole('link', { name: 'Meu cadastro, veículos e RNTRC' }).click()
  await page.getByLabel('E-mail').fill(demo.driver)
  await page.getByLabel('Senha').fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await openSection(page, 'Veículos e RNTRC')
  expect(await barriersIn(page)).toEqual([])

  await page.getByRole('link', { name: 'Adicionar veículo' }).click()
  await page.getByLabel('Placa').fill('ABC12')
  await page.getByLabel('Eixos').fill('6')
  await page.getByLabel('Carroceria').selectOption({ label: 'Sider' })
  await page.getByLabel('Tara (kg)').fill('16000')
  await page.getByLabel('Capacidade (kg)').fill('32000')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('use uma forma como ABC1D23').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.getByLabel('Placa').fill('abc-1d23')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Veículo salvo.').waitFor()
  await page.getByText('Caminhão · 6 eixos · Sider · até 32.000 kg').waitFor()

  await page.getByRole('link', { name: 'Alterar' }).click()
  expect(await page.getByLabel('Placa').inputValue()).toBe('ABC1D23')
  await page.getByLabel('Nome do proprietário').fill('Leasing S.A.')
  await page.getByLabel('CPF ou CNPJ do proprietário').fill('529.982.247-25')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Proprietário: Leasing S.A.').waitFor()

  await page.getByRole('link', { name: 'Informar o RNTRC' }).click()
  await page.getByLabel('Número do RNTRC').fill('012345678')
  await page.getByLabel('Categoria').selectOption('TAC')
  await page.getByLabel('Vale até').fill('2020-01-31')
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('heading', { name: 'RNTRC 12345678 situação desconhecida vencido' }).waitFor()

  await page.getByRole('link', { name: 'Adicionar apólice' }).click()
  await page.getByLabel('Seguro', { exact: true }).selectOption('RC-DC')
  await page.getByLabel('Seguradora').fill('Seguradora Exemplo')
  await page.getByLabel('Número da apólice').fill('54-1')
  await page.getByLabel('Vale desde').fill('2026-01-01')
  await page.getByLabel('Vale até').fill('2199-12-31')
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('desaparecimento da carga · Seguradora Exemplo · 54-1').waitFor()
  expect(await barriersIn(page)).toEqual([])

  for (const said of ['Veículo removido.', 'RNTRC removido.', 'Apólice removida.']) {
    await page.getByText('Remover', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Remover agora' }).first().click()
    await page.getByText(said).waitFor()
  }
  await page.getByText('Nenhum veículo cadastrado.').waitFor()
  await page.getByText('Nenhuma apólice cadastrada.').waitFor()
})

test('a shipper has no such section', async () => {
  const { page } = await visit(browser)
  await logInAt(platform.url, page, demo.shipper)
  expect(await page.getByRole('link', { name: 'Veículos e RNTRC' }).count()).toBe(0)
})
