import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const csv = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')
const headings = 'Nome;Telefone;CEP;Rua;Número'
const post = (path: string, body: object, language = 'en') =>
  ask(platform.url, 'POST', path, { key: demoApiKey, body, headers: { 'accept-language': language } })
const imported = async (file: string) => (await post('/v1/addresses/import', { file })).body
const found = async (search: string): Promise<Body[]> => {
  const path = `/v1/addresses?search=${encodeURIComponent(search)}`
  return (await ask(platform.url, 'GET', path, { key: demoApiKey })).body.addresses
}

const rows: [row: string, entry: object][] = [
  [
    'Wanda Prates;(021) 98765-4321;20040-020;Av. Rio Branco;156',
    { phone: '+55 21 98765-4321', address: { postal_code: '20040020', city: 'Rio de Janeiro' } },
  ],
  [
    'Xisto Lima;92345-6789;1310100.0;Avenida Paulista;1578.0',
    { phone: '+55 11 92345-6789', address: { postal_code: '01310100', number: '1578' } },
  ],
  [
    'Yolanda Reis;0800 729 0001;70040-010;SBN Quadra 2;s/n',
    { phone: '0800 729 0001', address: { number: 's/n', state: 'DF' } },
  ],
  [
    'Zeca Moura;+598 99 123 456;90010-150;Rua dos Andradas;1001',
    { phone: '+598 99 123 456', address: { city: 'Porto Alegre' } },
  ],
  [
    'Ulisses Brás;1,1987654321E+10;04538133;Av. Brigadeiro Faria Lima;3477',
    { phone: '+55 11 98765-4321', address: { postal_code: '04538133' } },
  ],
  [
    'Tadeu Rios;="62981112233";="74000000";Av. T-63 nº 1.296, sala 4;',
    { phone: '+55 62 98111-2233', address: { street: 'Av. T-63', number: '1296', complement: 'sala 4' } },
  ],
  [
    "Selma Dias;'62981112233;'1310100;Passagem 7;45-B fundos",
    {
      phone: '+55 62 98111-2233',
      address: { postal_code: '01310100', number: '45-B', complement: 'fundos' },
    },
  ],
  [
    'Raul Melo;(85) 3456-7890 (ramal 7);1.310.100;Rua Quinze;15',
    { phone: '+55 85 3456-7890,7', address: { postal_code: '01310100', street: 'Rua Quinze' } },
  ],
  [
    'Paula Góes;Cel.: 62 98111-2233;CEP 01310–100;Rua da Mooca;12,5',
    { phone: '+55 62 98111-2233', address: { postal_code: '01310100', number: '12,5' } },
  ],
  [
    'Otto Prado;62 98111-2233;1310-100;QE 40 Rua 10;s/n',
    { address: { postal_code: '01310100', street: 'QE 40 Rua 10', number: 's/n' } },
  ],
]

test('a file adds its rows as people write them, and sent again adds none', async () => {
  const file = csv(headings, ...rows.map(([row]) => row))
  expect(await imported(file)).toMatchObject({
    imported: { added: rows.length, skipped: 0, hidden_rows: [], notices: [] },
  })
  for (const [row, entry] of rows) {
    const name = row.split(';')[0]!
    expect(await found(name)).toEqual([expect.objectContaining({ name, ...matching(entry) })])
  }
  expect(await imported(file)).toMatchObject({ imported: { added: 0, skipped: rows.length } })
})

const matching = (entry: object) =>
  Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [
      key,
      typeof value === 'object' ? expect.objectContaining(value) : value,
    ]),
  )

const faults: [row: string, issues: [field: string, text: string][]][] = [
  ['Nilo Faro;1234;01310-100;Rua A;1', [['phone', '1234']]],
  [
    ';11 91234-5678;99999-999;Rua A;1',
    [
      ['name', ''],
      ['address.postal_code', '99999'],
    ],
  ],
  ['Nilo Faro;11 91234-5678;01310-100;#REF!;1', [['address.street', '']]],
  ['Nilo Faro;11 91234-5678;01310-100;Rua A;', [['address.number', '']]],
  [
    'Nilo Faro;5,51E+12;ABC;Rua A;1',
    [
      ['phone', '5,51E+12'],
      ['address.postal_code', 'ABC'],
    ],
  ],
]

test('nothing is saved while a row has a fault; each fault names its row, field and value', async () => {
  const file = csv(headings, 'Vera Certa;11 91234-5678;01310-100;Rua B;2', ...faults.map(([row]) => row))
  const { status, body } = await post('/v1/addresses/import', { file })
  expect(status).toBe(422)
  const named = faults.flatMap(([, issues], index) =>
    issues.map(([field, text]) => ({
      field: `rows.${index + 3}.${field}`,
      issue: expect.stringContaining(text),
    })),
  )
  expect(body.details).toEqual([
    { field: 'file', issue: expect.stringContaining('5 of 6 rows') },
    ...named.map((issue) => expect.objectContaining(issue)),
  ])
  expect(await found('Vera Certa')).toEqual([])
})

test('of many faulty rows the first hundred are named, and all are counted', async () => {
  const file = csv(headings, ...Array.from({ length: 130 }, (_, row) => `Tito ${row};1;01310-100;Rua A;1`))
  const { body } = await post('/v1/addresses/import', { file })
  expect(body.details).toHaveLength(101)
  expect(body.details[0].issue).toContain('130 of 130 rows')
})

test('a file without a column of numbers has them in its streets, below a title', async () => {
  const file = csv(
    'Clientes de novembro;;;',
    'Nome;Telefone;CEP;Endereço',
    'Lia Sá;62 98111-2233;01310-100;Rua Dois de Julho, 8 - fundos',
  )
  expect(await imported(file)).toMatchObject({ imported: { added: 1 } })
  const [entry] = await found('Lia Sá')
  expect(entry).toMatchObject({ address: { street: 'Rua Dois de Julho', number: '8', complement: 'fundos' } })
  const without = csv('Nome;Telefone;CEP;Endereço', 'Lia Sá;62 98111-2233;01310-100;Rua 24 de Outubro')
  const { status, body } = await post('/v1/addresses/import', { file: without })
  expect(status).toBe(422)
  expect(body.details).toContainEqual(expect.objectContaining({ field: 'rows.2.address.number' }))
})

test('a file without a needed column is refused, and names the column', async () => {
  const { status, body } = await post('/v1/addresses/import', {
    file: csv('Nome;Telefone;CEP', 'Ana;11 91234-5678;01310-100'),
  })
  expect(status).toBe(422)
  expect(body.details).toEqual([
    expect.objectContaining({ field: 'file', issue: expect.stringContaining('destination_street') }),
  ])
})

test('by GraphQL: a row that occurs twice is added once, and hidden rows are left out with a notice', async () => {
  const person = ['Quim Neto', '11 95555-4444', '01310-100', 'Alameda Santos', '45']
  const file = Buffer.from(
    aWorkbook({
      name: 'Livro',
      rows: [headings.split(';'), person, person, ['Rui Oculto', ...person.slice(1)]],
      hidden: { 4: 'hidden="1"' },
    }),
  ).toString('base64')
  const query = `mutation ($file: String!) {
    importAddresses(input: { file: $file }) { added skipped hiddenRows notices }
  }`
  const answer = await ask(platform.url, 'POST', '/graphql', {
    token: owner,
    body: { query, variables: { file } },
    headers: { 'accept-language': 'pt-BR' },
  })
  expect(answer.body.data.importAddresses).toEqual({
    added: 1,
    skipped: 1,
    hiddenRows: [4],
    notices: [expect.stringContaining('1 linha oculta')],
  })
  expect(await found('Rui Oculto')).toEqual([])
})

test('in the console: the template is accepted as it comes, and faults have the name of their column', async () => {
  const visitor = new Visitor()
  await visitor.send(`${platform.url}/conta/entrar`, { email: demo.shipper, password: demo.password })
  const path = `${platform.url}/conta/enderecos/importar`
  const { text } = await visitor.open(path)
  const [, once = ''] = /name="once" value="([^"]+)"/.exec(text) ?? []
  const cookie = [...visitor.jarOf(new URL(path).host)].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const ending of ['csv', 'xlsx']) {
    const template = await fetch(`${path}/modelo.${ending}`, { headers: { cookie } })
    const file = Buffer.from(await template.arrayBuffer()).toString('base64')
    expect((await post('/v1/addresses/import', { file })).status).toBe(200)
  }
  expect(await found('Ana Souza')).toHaveLength(1)

  const send = async (lines: string[]) => {
    const form = new FormData()
    form.set('once', `${once}${lines.length}`)
    form.set('file', new Blob([lines.join('\n')]), 'livro.csv')
    const headers = { origin: platform.url }
    return (await visitor.open(path, { method: 'POST', headers, body: form })).text
  }
  const faulty = await send([headings, 'Otto Vale;1;01310-100;Rua A;1'])
  expect(faulty).toContain('Linha 2')
  expect(faulty).toContain('Telefone do destinatário')
  expect(faulty).toContain('nada foi salvo')
  const saved = await send([
    headings,
    'Otto Vale;11 93333-2222;01310-100;Rua A;1',
    'Otto Vale;11 93333-2222;01310-100;Rua A;1',
  ])
  expect(saved).toContain('1 endereço adicionado')
  expect(saved).toContain('1 linha já estava no livro')
  expect(await found('Otto Vale')).toHaveLength(1)
})
