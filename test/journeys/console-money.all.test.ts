import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../support/bank-peer.ts'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { newId } from '../support/builders.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'

/** The actions with money that only the platform's operators have, in the browser. */

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

async function anAdminAt(path: string): Promise<Page> {
  const { page } = await visit(browser, { javaScriptEnabled: false })
  await logInAt(platform.url, page, demo.admin)
  await page.goto(`${platform.url}${path}`)
  return page
}

test('a payment of the bank’s statement is confirmed; a mistyped id keeps the form', async () => {
  const token = await tokenOf(platform.url, demo.shipper)
  const walletOf = async () =>
    (await ask(platform.url, 'GET', '/api/app/v1/wallet', { token })).body.balance_cents
  const before = await walletOf()
  const { body } = await ask(platform.url, 'POST', '/api/app/v1/wallet/topups', {
    ...{ token, body: { amount_cents: 15_000 } },
  })
  const { txid } = body.topup

  const page = await anAdminAt('/conta/recargas')
  await page.getByText(txid).waitFor()
  await page.getByRole('listitem').filter({ hasText: txid }).getByRole('link').click()
  const field = page.getByLabel('Identificador da recarga (txid)')
  expect(await field.inputValue()).toBe(txid)
  await field.fill(txid.slice(0, -1) + (txid.endsWith('x') ? 'y' : 'x'))
  await page.getByLabel('Identificador do pagamento').fill(anEndToEndId())
  await page.getByLabel('Valor pago').fill('150,00')
  await page.getByRole('button', { name: 'Creditar' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Valor pago').inputValue()).toBe('150,00')
  expect(await walletOf()).toBe(before)

  await field.fill(txid)
  await page.getByRole('button', { name: 'Creditar' }).click()
  await page.getByText('Valor creditado na carteira.').waitFor()
  expect(await walletOf()).toBe(before + 15_000)
  expect(await page.getByText(txid).count()).toBe(0)
})

/** A driver with earnings of that amount, who requested their payout. */
async function aRequestedPayout(email: string, cents: number): Promise<void> {
  const [driver] = await platform.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  await platform.sql(
    `WITH earned AS (
       INSERT INTO ledger_transactions (id, tenant_id, reason, order_id, at)
       SELECT $1, tenant_id, 'order_delivered', $2, now() FROM users WHERE id = $3 RETURNING tenant_id
     )
     INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents)
     SELECT $1, tenant_id, 'platform_revenue', NULL::uuid, -$4::bigint FROM earned
     UNION ALL SELECT $1, tenant_id, 'driver_earnings', $3, $4::bigint FROM earned`,
    [newId(), newId(), driver!.id, cents],
  )
  const token = await tokenOf(platform.url, email)
  await ask(platform.url, 'POST', '/api/app/v1/driver/pix-key', { token, body: { pix_key: email } })
  const { status } = await ask(platform.url, 'POST', '/api/app/v1/driver/payouts', { token })
  expect(status).toBe(200)
}

test('payouts are collected in a batch, downloaded, and settled or failed one by one', async () => {
  const [second] = await platform.sql<{ email: string }>(
    `SELECT email FROM users WHERE role = 'driver' AND email <> $1 AND NOT is_pending ORDER BY email LIMIT 1`,
    [demo.driver],
  )
  await aRequestedPayout(demo.driver, 4_200)
  await aRequestedPayout(second!.email, 1_050)

  const page = await anAdminAt('/conta/repasses')
  await page.getByText('R$ 42,00').waitFor()
  await page.getByRole('button', { name: 'Criar lote' }).click()
  await page.getByRole('heading', { name: 'Lote de' }).waitFor()
  await page.getByText('R$ 52,50').waitFor()
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const file = await fetch(`${page.url()}/planilha.csv`, { headers: { cookie } })
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="repasses-.*\.csv"$/)
  expect(await file.text()).toContain(`;${demo.driver};42,00;sent`)

  const record = () => page.getByRole('button', { name: 'Registrar resultados' }).click()
  const fieldOf = (amount: string, label: string) =>
    page.getByRole('listitem').filter({ hasText: amount }).getByLabel(label)
  await record()
  await page.getByText('Nada foi preenchido').waitFor()
  await fieldOf('R$ 42,00', 'identificador').fill('E1')
  await record()
  await page.getByRole('alert').waitFor()
  expect(await fieldOf('R$ 42,00', 'identificador').inputValue()).toBe('E1')
  const endToEndId = anEndToEndId()
  await fieldOf('R$ 42,00', 'identificador').fill(endToEndId)
  await fieldOf('R$ 42,00', 'motivo').fill('conta encerrada')
  await record()
  await page.getByText('deixe só um dos dois').waitFor()
  await fieldOf('R$ 42,00', 'motivo').fill('')
  await fieldOf('R$ 10,50', 'motivo').fill('conta encerrada')
  await record()
  await page.getByText('Resultados registrados.').waitFor()
  await page.getByText(endToEndId).waitFor()
  await page.getByText('o valor voltou ao saldo do motorista: conta encerrada').waitFor()
  expect(await page.getByRole('button', { name: 'Registrar resultados' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Voltar aos repasses' }).click()
  await page.getByText('todos com resultado').waitFor()
})

test('the pages keep nobody out, on a phone', async () => {
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page, demo.admin)
  const [batch] = await platform.sql<{ id: string }>('SELECT id FROM payout_batches')
  for (const path of ['/conta/recargas', '/conta/repasses', `/conta/repasses/${batch!.id}`]) {
    await page.goto(`${platform.url}${path}`)
    expect(await barriersIn(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
  expect(complaints).toEqual([])
})

test('nobody else sees them', async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false })
  await logInAt(platform.url, page, demo.shipper)
  for (const path of ['/conta/recargas', '/conta/repasses'])
    expect((await page.goto(`${platform.url}${path}`))?.status()).toBe(403)
})
