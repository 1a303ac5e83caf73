import { expect, test } from 'vitest'
import { isPixKey, plainPixKey } from './pix-key.ts'

test.each([
  ['123.456.789-09', '12345678909'],
  [' 12.345.678/0001-95 ', '12345678000195'],
  ['+55 (11) 91234-5678', '+5511912345678'],
  ['+55 (011) 91234-5678', '+5511912345678'],
  ['\u202a+55 62 98111\u20112233\u202c', '+5562981112233'],
  ['529.982.247\u201325', '52998224725'],
  ['12.abc.345/01de\u201335\u200b', '12ABC34501DE35'],
  ['Ana@Example.com.br', 'ana@example.com.br'],
  ['12345678909', '12345678909'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['7kq2m9xw000157', '7KQ2M9XW000157'],
  ['ro.dov.ia0/0001-07', 'RODOVIA0000107'],
  ['A0 000 000 000Z 70', 'A0000000000Z70'],
  ['ZZ.ZZZ.ZZZ/ZZZZ-62', 'ZZZZZZZZZZZZ62'],
  [' 9f8e7d6c5b4a55\n', '9F8E7D6C5B4A55'],
  ['00.000.000/0001-91', '00000000000191'],
])('%s is the PIX key %s', (text, key) => {
  expect(plainPixKey(text)).toBe(key)
  expect(isPixKey(key)).toBe(true)
})

test.each([
  '12.ABC.345/01DE-53',
  '12ABC34501DE36',
  '7KQ2M9XW000175',
  '12.345.678/0001-96',
  '12345678000194',
  '00000000000000',
  '12ABC34501DEA5',
  '12ABÇ34501DE35',
  '12ABC34501D35',
  '12ABC34501DE350',
  '529.982.247-26',
  '11912345678',
  '111.111.111-11',
  '+55 11 1234-5678',
  '+55 0800 721 1234',
])('%s is no PIX key', (text) => {
  expect(isPixKey(plainPixKey(text))).toBe(false)
})

test('a telephone number without +55 is not taken for a CPF', () => {
  for (const text of ['11 91234-5678', '(11) 91234-5678']) expect(isPixKey(plainPixKey(text))).toBe(false)
})
