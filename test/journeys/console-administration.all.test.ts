import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { confirmIn, logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'

/** Tenants and health, for who runs the platform. */

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

async function anAdminAt(path: string, options: object = { javaScriptEnabled: false }): Promise<Page> {
  const { page } = await visit(browser, options)
  await logInAt(platform.url, page, demo.admin)
  await page.goto(`${platform.url}${path}`)
  return page
}

test('a tenant is created, its first owner invited, its wallet credited once', async () => {
  const page = await anAdminAt('/conta/clientes')
  await page.getByRole('link', { name: 'Novo cliente' }).click()
  await page.getByLabel('Nome').fill('Padaria Pão Quente')
  await page.getByRole('button', { name: 'Criar cliente' }).click()
  await page.getByText('Cliente criado.').waitFor()
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@rodovia.test`)
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  await confirmIn(page)
  const link = await page.getByText(/\/convite\//).textContent()
  expect((await fetch(link!.trim())).status).toBe(200)

  await page.getByRole('link', { name: 'Voltar aos clientes' }).click()
  await page.getByRole('link', { name: 'Padaria Pão Quente' }).click()
  await page.locator('summary', { hasText: 'Creditar' }).click()
  await page.getByLabel('Valor').fill('abc')
  await page.getByLabel('Motivo').fill('cortesia de boas-vindas')
  await page.getByRole('button', { name: 'Creditar' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Valor').fill('50,00')
  await page.getByRole('button', { name: 'Creditar' }).click()
  await page.getByText('Valor creditado na carteira.').waitFor()
  await page.locator('.balance', { hasText: 'R$ 50,00' }).waitFor()
})

test('the plan of a key is set', async () => {
  const token = await tokenOf(platform.url, demo.shipper)
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    ...{
      token,
      body: {
        query: 'mutation { createApiKey(input: { name: "ERP", scopes: ["quotes"] }) { apiKey { id } } }',
      },
    },
  })
  const { id } = body.data.createApiKey.apiKey
  const page = await anAdminAt('/conta/clientes')
  await page.getByRole('link', { name: 'Loja Demo' }).click()
  const key = page.getByRole('listitem').filter({ hasText: 'ERP' })
  await key.getByLabel('Plano').selectOption('pro')
  await key.getByRole('button', { name: 'Mudar o plano' }).click()
  await page.getByText('Plano da chave alterado.').waitFor()
  expect(await platform.sql('SELECT plan FROM api_keys WHERE id = $1', [id])).toEqual([{ plan: 'pro' }])
})

test('what is not well comes first, with what to do and where', async () => {
  const page = await anAdminAt('/conta/saude')
  const check = page
    .getByRole('listitem')
    .filter({ hasText: /Cadastros de motoristas\s+(?:em ordem|precisa de atenção)/ })
  await check.getByText('em ordem').waitFor()
  await platform.sql(
    `WITH applicant AS (UPDATE users SET is_pending = true, created_at = now() - interval '3 days' WHERE email = $1 RETURNING id)
     INSERT INTO driver_documents (user_id, kind, content, sha256, sent_at)
     SELECT id, 'cnh', '', repeat('0', 64), now() FROM applicant`,
    [demo.driver],
  )
  await page.reload()
  await page.getByText('1 item precisa de atenção.').waitFor()
  await check.getByText('precisa de atenção').waitFor()
  await check.getByText('Aprove ou rejeite os cadastros').waitFor()
  const guide = await check.getByRole('link', { name: 'Ver o guia' }).getAttribute('href')
  expect((await fetch(`${platform.url}${guide}`)).status).toBe(200)
  await check.getByRole('link', { name: 'Abrir' }).click()
  await page.getByRole('heading', { name: 'Cadastros de motoristas' }).waitFor()
})

test('limits and retention in force are shown, with the server’s own settings', async () => {
  const page = await anAdminAt('/conta/regras')
  for (const text of [
    'Requisições de uma chave, plano Pro: 6.000 por hora',
    'Documentos que um motorista envia: 30 por dia',
    'Posições e ofertas: 90 dias',
    'Chaves PIX dos repasses: 6 anos',
  ])
    await page.getByRole('listitem').filter({ hasText: text }).waitFor()
})

test('the pages keep nobody out, on a phone', async () => {
  const page = await anAdminAt('/conta/clientes', {})
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('link', { name: 'Loja Demo' }).click()
  await page.getByRole('heading', { name: 'Loja Demo' }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  for (const path of ['/conta/saude', '/conta/regras']) {
    await page.goto(`${platform.url}${path}`)
    expect(await barriersIn(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
})

test('nobody else sees them', async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false })
  await logInAt(platform.url, page, demo.shipper)
  for (const path of ['/conta/clientes', '/conta/clientes/novo', '/conta/saude', '/conta/regras'])
    expect((await page.goto(`${platform.url}${path}`))?.status()).toBe(403)
})
