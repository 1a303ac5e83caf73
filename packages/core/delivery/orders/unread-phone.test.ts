import { expect, test } from 'vitest'
import { recipientPhoneOf } from './unread-phone.ts'

test.each([
  ['\u202a+55 11 91234\u20115678\u202c', '+55 11 91234-5678'],
  ['91234-5678', '+55 19 91234-5678'],
  ['0800 705 2030,12345678', '0800 705 2030,12345678'],
])('%s is the recipient’s number', (written, phone) => {
  expect(recipientPhoneOf(written, '13010-000')).toEqual({ recipientPhone: phone, notice: null })
})

test.each([
  ['call me', 'call me', /^Telefone não reconhecido: call me\./],
  ['+55 (11) 91234-5678 ou (11) 3456-7890', '+55 (11) 91234-5678 ou (1', /ou \(11\) 3456-7890\./],
  ['11 1111-1111', '11 1111-1111', /^Telefone não reconhecido/],
  [' \u200b', 'sem telefone', /^Pedido sem telefone\./],
  [null, 'sem telefone', /^Pedido sem telefone\./],
])('%s stays as it was written, with a notice', (written, phone, notice) => {
  expect(recipientPhoneOf(written, '13010-000')).toEqual({
    recipientPhone: phone,
    isRecipientPhoneUnread: true,
    notice: expect.stringMatching(notice),
  })
})
