import { describe, expect, test } from 'vitest'
import { aDocumentKey, issuers } from '../../../../test/support/document-keys.ts'
import { groupedKey, readDocumentKey, splitKeys } from './document-key.ts'

const now = new Date('2026-11-30T12:00:00Z')
const month = '2611'
const aKey = (parts: Parameters<typeof aDocumentKey>[0] = {}) => aDocumentKey({ month, ...parts })
const read = (text: string) => readDocumentKey(text, now)
const faultsOf = (text: string) => {
  const result = read(text)
  return 'faults' in result ? result.faults.map(({ code }) => code) : []
}

test('the example of the manual for NF-e (MOC 7.0, annex I) has the check digit 5', () => {
  const key = '5206043300991100250655012000000780026730161'
  expect(faultsOf(`${key}5`)).not.toContain('key_check_digit')
  expect(faultsOf(`${key}6`)).toContain('key_check_digit')
})

test.each([
  ['55', 'nfe'],
  ['65', 'nfce'],
  ['57', 'cte'],
  ['99', 'dce'],
])('the model %s is %s', (model, kind) => {
  const key = aKey({ model })
  expect(read(key)).toEqual({ kind, key })
})

describe('how people have a key', () => {
  const key = aKey({ issuer: issuers.letters })
  test.each([
    ['blanks around it', `  ${key}\n`],
    ['groups of four', groupedKey(key)],
    [
      'groups with hyphens and dots',
      `${key.slice(0, 2)}.${key.slice(2, 6)}-${key.slice(6, 20)}/${key.slice(20)}`,
    ],
    ['small letters', key.toLowerCase()],
    ['the id of the XML', `NFe${key}`],
    ['the id with blanks', `NFe ${groupedKey(key)}`],
    ['the id of a CT-e', `CTe${key}`],
    ['the id of a DC-e', `DCe${key}`],
    ['the QR code of an NFC-e', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|A1B2`],
    [
      'the QR code of an NFC-e, encoded',
      `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}%7C2%7C1%7C1%7CA1B2`,
    ],
    ['the older QR code', `http://www.sefaz.ma.gov.br/nfce?chNFe=${key}&nVersao=100&tpAmb=1`],
    ['the QR code of a CT-e', `https://nfe.fazenda.sp.gov.br/CTeConsulta/qrCode?chCTe=${key}&tpAmb=1`],
    ['the QR code of a DC-e', `https://www.fazenda.pr.gov.br/dce/qrcode?chDCe=${key}&tpAmb=1`],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ kind: 'nfe', key })
  })
})

describe('who issues it', () => {
  test.each([
    ['a firm', issuers.firm, '55'],
    ['a firm whose CNPJ begins with zeros', issuers.bank, '65'],
    ['a firm with letters', issuers.letters, '57'],
    ['a person, for an NF-e', issuers.person, '55'],
    ['a person, for a DC-e', issuers.person, '99'],
    ['a person, for a CT-e', issuers.person, '57'],
  ])('%s', (_, issuer, model) => {
    expect(faultsOf(aKey({ issuer, model }))).toEqual([])
  })

  test.each([
    ['a CNPJ with a wrong digit', '12345678000196', '55'],
    ['a CNPJ with letters and a wrong digit', '12ABC34501DE36', '55'],
    ['zeros', '00000000000000', '99'],
    ['a CPF with a wrong digit', '00052998224726', '99'],
    ['a CPF of equal digits', '00011111111111', '55'],
    ['a CPF without the zeros before it', '52998224725000', '55'],
    ['a person, for an NFC-e', issuers.person, '65'],
  ])('never %s', (_, issuer, model) => {
    expect(faultsOf(aKey({ issuer, model }))).toEqual(['key_issuer'])
  })
})

test.each(['00', '10', '18', '30', '34', '40', '54', '91', '99'])('%s is no state', (state) => {
  expect(faultsOf(aKey({ state }))).toEqual(['key_state'])
})

test.each(['11', '17', '29', '33', '43', '53'])('%s is a state', (state) => {
  expect(faultsOf(aKey({ state }))).toEqual([])
})

test.each(['01', '54', '58', '67', '00', '66'])('%s is no model of a document of goods', (model) => {
  expect(faultsOf(aKey({ model }))).toEqual(['key_model'])
})

describe('the month', () => {
  test.each([
    ['2612', '55'],
    ['2701', '55'],
    ['2600', '55'],
    ['2613', '55'],
    ['9905', '55'],
    ['0509', '55'],
    ['0709', '57'],
    ['1112', '65'],
    ['2103', '99'],
  ])('%s is not that of a document of model %s', (wrong, model) => {
    expect(faultsOf(aKey({ month: wrong, model }))).toEqual(['key_month'])
  })

  test.each([
    ['2611', '55'],
    ['2601', '99'],
    ['0510', '55'],
    ['0710', '57'],
    ['1201', '65'],
  ])('%s may be that of a document of model %s', (right, model) => {
    expect(faultsOf(aKey({ month: right, model }))).toEqual([])
  })

  test('a CNPJ has letters since July 2026', () => {
    expect(faultsOf(aKey({ issuer: issuers.letters, month: '2606' }))).toEqual(['key_month'])
    expect(faultsOf(aKey({ issuer: issuers.letters, month: '2607' }))).toEqual([])
  })
})

test.each(['1', '42', '99999', '123456789', '777'])(
  'the check digit of document %s is the only one that is right',
  (number) => {
    const right = aKey({ number })
    for (let digit = 0; digit <= 9; digit++) {
      const expected = right.endsWith(String(digit)) ? [] : ['key_check_digit']
      expect(faultsOf(aKey({ number, digit: String(digit) }))).toEqual(expected)
    }
  },
)

test('each rule that a key fails is named', () => {
  expect(faultsOf(aKey({ state: '99', model: '58', month: '2713', issuer: '1'.repeat(14) }))).toEqual([
    'key_model',
    'key_state',
    'key_month',
    'key_issuer',
  ])
})

test.each([
  '',
  '   ',
  '1',
  'NFe',
  '9'.repeat(43),
  '9'.repeat(45),
  'https://www.nfce.fazenda.sp.gov.br/qrcode?p=1',
])('%j is no key', (text) => {
  expect(faultsOf(text)).toEqual(['key_length'])
})

test.each(['A', 'é', '*', '٣'])('letters stand in the CNPJ only: %s', (letter) => {
  expect(faultsOf(`${letter}${aKey().slice(1)}`)).toEqual(['key_characters'])
  expect(faultsOf(`${aKey().slice(0, 30)}${letter}${aKey().slice(31)}`)).toEqual(['key_characters'])
})

test('several keys are parted by commas, semicolons and lines', () => {
  const [one, two, three] = ['1', '2', '3'].map((number) => aKey({ number }))
  expect(splitKeys(`${one}, ${groupedKey(two!)};\r\n${three}\n`)).toEqual([one, groupedKey(two!), three])
  expect(splitKeys(' \n')).toEqual([])
})
