import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf } from '../support/rest-client.ts'
import { Visitor } from '../support/visitor.ts'
import { aWorkbook } from '../support/workbook.ts'

let platform: TestPlatform
let owner: string
beforeAll(async () => {
  platform = await startTestPlatform()
  owner = await tokenOf(platform.url, demo.shipper)
})
afterAll(() => platform[Symbol.asyncDispose]())

const headings = ['Nome', 'Telefone', 'CEP', 'CEP da coleta', 'Telefone do remetente']
const people = ['Iara', 'João', 'Kátia', 'Lúcio', 'Mara', 'Nando', 'Olívia', 'Pedro', 'Quitéria']
const rows = [
  headings,
  ...people.map((name, index) => [name, `1198765432${index}`, '05422-030', '01310-100', '1130000000']),
]
const fileWith = (hidden: readonly number[]) =>
  Buffer.from(
    aWorkbook({
      name: 'Pedidos',
      rows,
      hidden: Object.fromEntries(hidden.map((row) => [row, 'hidden="1"'])),
    }),
  ).toString('base64')

const cases: [hidden: number[], en: string, ptBr: string][] = [
  [[4], '1 row that the spreadsheet hides was left out: 4.', '1 linha oculta na planilha ficou de fora: 4.'],
  [
    [3, 9],
    '2 rows that the spreadsheet hides were left out: 3, 9.',
    '2 linhas ocultas na planilha ficaram de fora: 3, 9.',
  ],
  [
    [5, 6, 7],
    '3 rows that the spreadsheet hides were left out: 5–7.',
    '3 linhas ocultas na planilha ficaram de fora: 5–7.',
  ],
  [
    [2, 3, 8, 10],
    '4 rows that the spreadsheet hides were left out: 2–3, 8, 10.',
    '4 linhas ocultas na planilha ficaram de fora: 2–3, 8, 10.',
  ],
  [
    [2, 4, 5, 6, 7, 8, 9, 10],
    '8 rows that the spreadsheet hides were left out: 2, 4–10.',
    '8 linhas ocultas na planilha ficaram de fora: 2, 4–10.',
  ],
]

const english = { 'accept-language': 'en' }
const portuguese = { 'accept-language': 'pt-BR' }
const post = async (path: string, body: object, headers: Record<string, string>): Promise<Body> =>
  (await ask(platform.url, 'POST', path, { key: demoApiKey, body, headers })).body

describe.each(cases)('hidden rows %j are left out with a notice', (hidden, en, ptBr) => {
  const left = people.length - hidden.length

  test('of an import, by REST, GraphQL and in the console', async () => {
    const body = { file_name: `pedidos-${hidden.join('-')}.xlsx`, file: fileWith(hidden) }
    const { order_import: made } = await post('/v1/imports', body, english)
    expect(made).toMatchObject({ hidden_rows: hidden, notices: [expect.stringContaining(en)] })
    const path = `/v1/imports/${made.id}`
    const read = await ask(platform.url, 'GET', path, { key: demoApiKey, headers: portuguese })
    expect(read.body.order_import.notices).toEqual([expect.stringContaining(ptBr)])
    const listed = await ask(platform.url, 'GET', `${path}/rows?limit=100`, { key: demoApiKey })
    const numbers = listed.body.rows.map(({ number }: Body) => number)
    expect(numbers).toHaveLength(left)
    expect(numbers.filter((number: number) => hidden.includes(number))).toEqual([])

    const query = `mutation ($input: CreateImportInput!) { createImport(input: $input) { hiddenRows notices } }`
    const variables = { input: { fileName: body.file_name, file: body.file } }
    const answer = await ask(platform.url, 'POST', '/graphql', {
      token: owner,
      body: { query, variables },
      headers: portuguese,
    })
    expect(answer.body.data.createImport).toEqual({
      hiddenRows: hidden,
      notices: [expect.stringContaining(ptBr)],
    })

    const visitor = new Visitor()
    await visitor.send(`${platform.url}/conta/entrar`, { email: demo.shipper, password: demo.password })
    const { text } = await visitor.open(`${platform.url}/conta/pedidos/importar/${made.id}`)
    expect(text).toContain(ptBr)
  })

  test('of a shipment, by REST, GraphQL and in the console', async () => {
    const body = {
      cep_origem: '01310100',
      sender_phone: '11 3000-0000',
      tier: 'express',
      file: fileWith(hidden),
    }
    const { shipment } = await post('/v1/shipments', body, english)
    expect(shipment).toMatchObject({
      item_count: left,
      hidden_rows: hidden,
      notices: [expect.stringContaining(en)],
    })
    const again = await post(`/v1/shipments/${shipment.shipment_id}/quote`, {}, portuguese)
    expect(again.shipment.notices).toEqual([expect.stringContaining(ptBr)])

    const query = `query ($id: ID!) { shipment(id: $id) { hiddenRows notices } }`
    const asked = { query, variables: { id: shipment.shipment_id } }
    const answer = await ask(platform.url, 'POST', '/graphql', {
      token: owner,
      body: asked,
      headers: portuguese,
    })
    expect(answer.body.data.shipment).toEqual({
      hiddenRows: hidden,
      notices: [expect.stringContaining(ptBr)],
    })

    const visitor = new Visitor()
    await visitor.send(`${platform.url}/conta/entrar`, { email: demo.shipper, password: demo.password })
    const { text } = await visitor.open(`${platform.url}/conta/remessas/${shipment.shipment_id}`)
    expect(text).toContain(ptBr)
  })
})

test('a file without hidden rows has no notice', async () => {
  const { order_import: made } = await post(
    '/v1/imports',
    { file_name: 'p.xlsx', file: fileWith([]) },
    english,
  )
  expect(made).toMatchObject({ hidden_rows: [], notices: [] })
})
