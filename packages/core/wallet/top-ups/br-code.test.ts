import { assert, integer, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { parseBrCode } from '../../../../test/support/br-code.ts'
import { isPixKey } from '../../identity/pix-key.ts'
import { brCode, reais } from './br-code.ts'

const receiver = { key: 'demo@rodovia.example', name: 'Rodovia', city: 'Sao Paulo' }

test('a code on a key says key, amount, receiver and txid to who reads it', () => {
  const code = brCode({ ...receiver, txid: 'RD0123456789', amountCents: 123_450n })
  expect(parseBrCode(code)).toMatchObject({
    isPaidOnce: false,
    pixKey: receiver.key,
    amount: 1234.5,
    txid: 'RD0123456789',
    merchantName: 'Rodovia',
    merchantCity: 'Sao Paulo',
    countryCode: 'BR',
    currency: '986',
    merchantCategoryCode: '0000',
  })
})

test('it is the very text that the example of the Central Bank’s manual is', () => {
  const key = '123e4567-e12b-12d1-a456-426655440000'
  const code = brCode({ key, name: 'Fulano de Tal', city: 'BRASILIA', txid: '***', amountCents: 0n })
  const example = `00020126580014br.gov.bcb.pix0136${key}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`
  expect(parseBrCode(example)).toMatchObject({ pixKey: key })
  // The example asks for no amount.
  expect(code.replace('54040.00', '').slice(0, -4)).toBe(example.slice(0, -4))
})

test.each(['12ABC34501DE35', 'B1C2D3E4000250', 'ZZZZZZZZZZZZ62'])(
  'a code on the CNPJ %s keeps its letters',
  (key) => {
    const code = brCode({ ...receiver, key, txid: 'RD1', amountCents: 9700n })
    expect(parseBrCode(code)).toMatchObject({ pixKey: key, amount: 97 })
  },
)

test('a code with an address says where the charge is, and that it is paid once', () => {
  const location = 'pix.bank.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25'
  const code = brCode({ ...receiver, location })
  expect(parseBrCode(code)).toMatchObject({ isPaidOnce: true, url: location })
})

test('names of any language become ASCII that fits', () => {
  const code = brCode({
    ...receiver,
    name: 'Distribuição São João & Irmãos',
    city: 'São José dos Campos',
    txid: 'A',
    amountCents: 1n,
  })
  expect(parseBrCode(code)).toMatchObject({
    merchantName: 'Distribuicao Sao Joao e I',
    merchantCity: 'Sao Jose dos Ca',
  })
})

test('any amount and txid is read as it was written', () => {
  assert(
    property(
      integer({ min: 1, max: 999_999_999_999 }),
      stringMatching(/^[A-Za-z0-9]{1,25}$/),
      (cents, txid) => {
        const read = parseBrCode(brCode({ ...receiver, txid, amountCents: BigInt(cents) }))
        expect(read).toMatchObject({ amount: cents / 100, txid })
      },
    ),
  )
})

test('amounts have a point and two digits', () => {
  expect([1n, 10n, 100n, 123_456n].map(reais)).toEqual(['0.01', '0.10', '1.00', '1234.56'])
})

test('keys are of the five kinds that there are', () => {
  const keys = [
    '12345678909',
    '12345678000195',
    'B1C2D3E4000250',
    '+5511912345678',
    'pix@rodovia.example',
    '123e4567-e12b-12d1-a456-426655440000',
  ]
  expect(keys.filter(isPixKey)).toEqual(keys)
  const none = [
    '',
    '123',
    '11 91234-5678',
    'Pix@Rodovia.example',
    'b1c2d3e4000250',
    '12345678000159',
    '+1 555',
    `${'a'.repeat(70)}@rodovia.example`,
  ]
  expect(none.filter(isPixKey)).toEqual([])
})
