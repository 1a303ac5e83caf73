import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { generousMs } from '../support/generous.ts'
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

const file = {
  name: 'pedidos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Nome;Telefone;Entregar em;CEP da coleta;Telefone do remetente\nJosé;123;04538-133;01310-100;1130000000\nAna;11912345678;04538-133;01310-100;1130000000\n',
    'latin1',
  ),
}

test.each([true, false])('a file becomes orders, with JavaScript: %s', async (javaScriptEnabled) => {
  const { page } = await visit(browser, { javaScriptEnabled })
  await logInAt(platform.url, page, demo.shipper)
  await page.goto(`${platform.url}/conta/pedidos`)
  await page.getByRole('link', { name: 'Importar de CSV ou XLSX' }).click()
  if (javaScriptEnabled) expect(await barriersIn(page)).toEqual([])
  await page.getByLabel('Arquivo', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
  await page.getByRole('heading', { name: 'pedidos.csv' }).waitFor()
  const settled = async (text: string) => {
    const isUnderWay = async () => (await page.getByRole('progressbar').count()) > 0
    for (const endsAt = Date.now() + generousMs; !javaScriptEnabled && (await isUnderWay()); ) {
      expect(Date.now()).toBeLessThan(endsAt)
      await page.waitForTimeout(250)
      await page.goto(page.url().split('?')[0]!)
    }
    await page.getByText(text).first().waitFor()
  }
  await settled('2 com falha')
  await page.getByRole('combobox', { name: 'CEP da entrega Coluna' }).selectOption({ label: 'Entregar em' })
  await page.getByRole('button', { name: 'Conferir de novo' }).click()
  await settled('1 com falha')
  expect(await page.getByText('“123”: 8 a 15 dígitos').count()).toBe(1)
  if (javaScriptEnabled) expect(await barriersIn(page)).toEqual([])

  await page.getByRole('link', { name: 'Corrigir a linha 2' }).click()
  if (javaScriptEnabled) expect(await barriersIn(page)).toEqual([])
  await page.getByLabel('Telefone do destinatário').fill('11 91234-5678')
  await page.getByRole('button', { name: 'Salvar e conferir' }).click()
  await page.getByRole('button', { name: 'Fazer 2 pedidos' }).click()
  await settled('Todos os pedidos deste arquivo foram feitos.')
  if (javaScriptEnabled) expect(await barriersIn(page)).toEqual([])
  await page.goto(page.url().split('?')[0]!)
  await page
    .getByRole('link', { name: /^RD[0-9A-Z]{8}$/ })
    .first()
    .click()
  await page
    .getByRole('heading', { name: /motorista|busca/i })
    .first()
    .waitFor()
})
