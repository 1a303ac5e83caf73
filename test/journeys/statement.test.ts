import { hash } from 'node:crypto'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let fiscal: string
let order: Body
beforeAll(async () => {
  platform = await startTestPlatform()
  fiscal = await tokenOf(platform.url, 'fiscal@demo.rodovia.dev')
  const shipper = await tokenOf(platform.url, demo.shipper)
  await placeOrder(platform.url, shipper)
  order = (await placeOrder(platform.url, shipper)).order
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token: shipper })
  await until(
    () => platform.sql('SELECT FROM ledger_unsealed'),
    (waiting) => waiting.length === 0,
  )
})
afterAll(() => platform[Symbol.asyncDispose]())

/** Midnight may pass during the tests. */
const startedAt = Date.now()
const day = (ago: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(startedAt - ago * 86_400_000)

const file = (kind: 'csv' | 'pdf', from = day(1), to = day(-1)) =>
  fetch(`${platform.url}/api/app/v1/wallet/statement.${kind}?from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${fiscal}` },
  })

async function linesOf(answer: Response) {
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return parse(text, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[]
}

test('an accountant takes the statement as a table, and every line proves itself', async () => {
  const answer = await file('csv')
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      'content-type': expect.stringMatching(/^text\/csv/),
      'content-disposition': `attachment; filename="extrato-${day(1)}-${day(-1)}.csv"`,
    },
  ])
  const lines = await linesOf(answer)
  expect(lines.map(({ motivo }) => motivo)).toEqual(['Recarga', 'Pedido', 'Pedido', 'Estorno de pedido'])
  expect(lines[0]).toMatchObject({ valor: '1000,00', saldo: '1000,00', pedido: '' })
  expect(lines[3]).toMatchObject({ pedido: order.order_id, valor: lines[2]!.valor!.slice(1) })
  expect(lines[2]!.valor).toMatch(/^-\d+,\d\d$/)
  for (const { selo_texto, selo_hash, transacao } of lines) {
    expect(hash('sha256', selo_texto!)).toBe(selo_hash)
    expect(JSON.parse(selo_texto!)[1]).toBe(transacao)
  }
})

test('the PDF has balances, entries and the last seal, which the platform still has', async () => {
  const pages = await renderPdf(new Uint8Array(await (await file('pdf')).arrayBuffer()), 72)
  const text = pages.map((page) => page.text).join(' ')
  const [, position, sealed] = /(\d+):([0-9a-f]{64})/.exec(text)!
  for (const said of ['Extrato da carteira', 'Loja Demo', 'Recarga', 'Estorno de pedido', order.order_id])
    expect(text).toContain(said)
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token: fiscal,
    body: { query: `{ ledgerSeal(position: ${position}) { hash } }` },
  })
  expect(body.data.ledgerSeal.hash).toBe(sealed)
})

test.each([
  ['csv', 'attachment'],
  ['pdf', 'inline'],
])("a partner's server fetches it as %s with a key", async (kind, disposition) => {
  const path = `/v1/wallet/statement.${kind}?from=${day(1)}&to=${day(-1)}`
  const read = (key: string) => ask(platform.url, 'GET', path, { key })
  const { status, headers } = await read(demoApiKey)
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    `${disposition}; filename="extrato-${day(1)}-${day(-1)}.${kind}"`,
  ])
  expect((await read(demoApiKey.slice(0, -1))).status).toBe(401)
})

test('adjoining periods hold each entry once, and the balance goes on', async () => {
  const statement = async (from: string, to: string) => {
    const query = `{ walletStatement(from: "${from}", to: "${to}") { entryCount openingCents closingCents } }`
    return (await ask(platform.url, 'POST', '/graphql', { token: fiscal, body: { query } })).body.data
      .walletStatement
  }
  const [before, today, behind] = [
    await statement(day(9), day(1)),
    await statement(day(0), day(0)),
    await statement(day(-1), day(-9)),
  ]
  expect(before.entryCount + today.entryCount + behind.entryCount).toBe(4)
  expect([before.openingCents, today.openingCents, behind.openingCents]).toEqual([
    0,
    before.closingCents,
    today.closingCents,
  ])
  const { body } = await ask(platform.url, 'GET', '/api/app/v1/wallet', { token: fiscal })
  expect(behind.closingCents).toBe(body.balance_cents)
})

test.each([
  ['2026-02-30', '2026-03-01', 'from'],
  ['yesterday', '2026-03-01', 'from'],
  ['2026-03-02', '2026-03-01', 'to'],
  ['2024-01-01', '2026-03-01', 'to'],
])('a period from %s to %s is refused, and it is said why', async (from, to, field) => {
  const answer = await file('csv', from, to)
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { error: 'validation_failed', details: [{ field }] },
  ])
})
