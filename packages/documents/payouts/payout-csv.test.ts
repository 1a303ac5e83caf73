import { isPixKey } from '@rodovia/core/identity/pix-key.ts'
import { expect, test } from 'vitest'
import { payoutCsv } from './payout-csv.ts'

test.each([
  ['+5511912345678', '+5511912345678'],
  ['ana@loja.example', 'ana@loja.example'],
  ['=1+1@loja.example', "'=1+1@loja.example"],
])('the key %s of a driver is %s in the file, and no name is a formula', (pixKey, cell) => {
  expect(isPixKey(pixKey)).toBe(true)
  const payout = { id: 'p', driverName: 'Ana,@SUM(1)', pixKey, amountCents: 1_050n, status: 'sent' }
  const csv = payoutCsv({ payouts: [payout] } as never)
  expect(csv.split('\r\n')[1]).toBe(`p;Ana,'@SUM(1);${cell};10,50;sent`)
})
