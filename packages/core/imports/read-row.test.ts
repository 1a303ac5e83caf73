import { describe, expect, test } from 'vitest'
import { columnsByHeading } from './mapping.ts'
import { codeText, doorOf, readCep, readMoment, readRow } from './read-row.ts'

test.each([
  ['1310100.0', '1310100'],
  ['11912345678.0', '11912345678'],
  ['1578,0', '1578'],
  ['22.00', '22'],
  ['1,1912345678E+10', '11912345678'],
  ['5.511912345678e12', '5511912345678'],
  ['5,51E+12', '5,51E+12'],
  ['1E+07', '1E+07'],
  ['01.310-100', '01.310-100'],
  ['12.5', '12.5'],
  ['12 A', '12 A'],
])('the code %s is %s', (written, code) => {
  expect(codeText(written)).toBe(code)
})

test.each([
  ['01310-100', '01310100'],
  ['01310100', '01310100'],
  ['01.310-100', '01310100'],
  ['01310 100', '01310100'],
  ['1310100', '01310100'],
  ['1310100.0', null],
  ['13.101.00', null],
  ['1310-1000', null],
  ['131010', null],
])('the postal code %s is %s', (written, cep) => {
  expect(readCep(written)).toBe(cep)
})

test.each([
  ['CEP: 01310–100', '01310100'],
  ['1310-100', '01310100'],
  ['1.310.100', '01310100'],
  ['13.010.111', '13010111'],
  ['01310\u2011100', '01310100'],
  ['0131010', '00131010'],
  ['131.0100', null],
])('the postal code %s is %s', (written, cep) => {
  expect(readCep(written)).toBe(cep)
})

test.each([
  ['Rua Dois de Julho, 8 - fundos', '', ['Rua Dois de Julho', '8', 'fundos']],
  ['Av. T-63 nº 1.296', '', ['Av. T-63', '1296', null]],
  ['Rua Augusta', '1500 apto 31', ['Rua Augusta', '1500', 'apto 31']],
  ['Rua Augusta', '12,5', ['Rua Augusta', '12,5', null]],
  ['Rua Augusta 77', '1500', ['Rua Augusta 77', '1500', null]],
  ['Rua 24 de Outubro', '', ['Rua 24 de Outubro', '', null]],
  ['SHIS QI 9 Conjunto 12', 's/n', ['SHIS QI 9 Conjunto 12', 's/n', null]],
])('the door %j and %j is %j', (street, number, parts) => {
  const door = doorOf({ street, number, complement: null, district: null })
  expect([door.street, door.number, door.complement]).toEqual(parts)
})

describe('the documents of the goods', () => {
  const headings = (heading: string) => columnsByHeading([heading, 'Pedido'])
  test.each([
    'chave',
    'Chave',
    'Chave da NF-e',
    'chave da nfe',
    'NF-e',
    'NFe',
    'CHAVE NF-E',
    'Chave de acesso',
    'Chave de acesso da NF-e',
    'Chave do CT-e',
    'DANFE',
    'Chave do documento fiscal',
    'goods_documents',
  ])('are in a column with the heading %s', (heading) => {
    expect(headings(heading)).toEqual({ goods_documents: { column: 0 }, reference: { column: 1 } })
  })

  test.each(['Nota fiscal', 'NF', 'Pedido'])('the heading %s is still that of the reference', (heading) => {
    expect(columnsByHeading([heading])).toEqual({ reference: { column: 0 } })
  })

  const read = (texts: Record<string, string>) =>
    readRow(Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, { value }])), [])

  test.each([
    ['', []],
    ['1', ['1']],
    ['3526 1112 3456', ['3526 1112 3456']],
    ['1, 2; 3', ['1', '2', '3']],
    ['1\n2', ['1', '2']],
  ])('are those of %j', (goods_documents, keys) => {
    expect(read({ goods_documents }).order.goodsDocuments).toEqual(keys)
  })

  test.each([
    ['Documento pessoal', 'personal_document'],
    ['em papel', 'paper_document'],
    ['ISENTO', 'exempt'],
    ['exempt', 'exempt'],
    ['paper_document', 'paper_document'],
    ['', null],
  ])('the reason %j is %s', (no_document_reason, reason) => {
    expect(read({ no_document_reason }).order.noDocumentReason).toBe(reason)
  })

  test('what must be shown is read, and another word is a fault', () => {
    expect(read({ requirements: 'Coleta: código; entrega: foto' }).order.requirements).toEqual({
      pickup: { barcode: true },
      handover: { photo: true },
    })
    expect(read({ requirements: 'entrega: retina' }).faults).toMatchObject([
      { field: 'requirements', value: 'entrega: retina' },
    ])
  })

  test('another reason is a fault', () => {
    const { faults } = read({ no_document_reason: 'não sei' })
    expect(faults).toMatchObject([{ field: 'no_document_reason', value: 'não sei' }])
  })
})

const isoOf = (instant: string | Date | undefined) => instant && new Date(instant).toISOString()

test.each([
  ['69900-062', '16920000', '2026-11-23T19:30:00.000Z', '2026-11-24T12:05:00.000Z'],
  ['53990-000', '69005040', '2026-11-23T16:30:00.000Z', '2026-11-24T13:05:00.000Z'],
  ['78005000', '69640-000', '2026-11-23T18:30:00.000Z', '2026-11-24T14:05:00.000Z'],
  ['', '79002000', '2026-11-23T17:30:00.000Z', '2026-11-24T13:05:00.000Z'],
])('the times of a row from %s to %s are those of its places', (origin, destination, pickup, delivery) => {
  const names = [
    'origin_cep',
    'destination_cep',
    'pickup_from',
    'pickup_until',
    'delivery_from',
    'delivery_until',
  ]
  const mapping = Object.fromEntries(names.map((name, column) => [name, { column }]))
  const times = ['23/11/2026 14:30', '2026-11-23T21:00:00-03:00', '2026-11-24 09:05', '24/11/2026 11:00']
  const { order } = readRow(mapping, [origin, destination, ...times])
  expect(isoOf(order.pickupWindow?.from)).toBe(pickup)
  expect(isoOf(order.pickupWindow?.until)).toBe('2026-11-24T00:00:00.000Z')
  expect(isoOf(order.deliveryWindow?.from)).toBe(delivery)
})

test.each([
  '01/12/2026 14h30',
  '1-12-2026 14:30',
  '01.12.26 14:30',
  '01/12/2026 às 14h30',
  '1/12/26, 14H30',
  '01/12/2026 14:30:15',
])('a time is read as people write it: %s', (written) => {
  expect(isoOf(readMoment(written, 'America/Sao_Paulo') ?? undefined)).toBe('2026-12-01T17:30:00.000Z')
})

test.each(['12/31/2026 14:30', '31/02/2026 10h', '01/12/2026 14', '01/12/2026 24h', '46357.604', 'hoje 14h'])(
  'what is no time is none: %s',
  (written) => {
    expect(readMoment(written, 'America/Sao_Paulo')).toBeNull()
  },
)
