import { expect, test } from 'vitest'
import { pushTypes } from '../../delivery/model/push-types.ts'
import { languages } from '../../shared/language.ts'
import { pushText } from './push-messages.ts'

const data = {
  code: 'RD12345678',
  status: 'in_transit',
  driver: 'João',
  tracking_url: 'https://rodovia.test/rastreio/abc',
}

test.each(languages.flatMap((language) => pushTypes.map((type) => [type, language] as const)))(
  '%s has words in %s, with the code of a delivery and nothing left to fill in',
  (type, language) => {
    const { title, body } = pushText(type, language, data)
    expect(title).not.toBe('')
    expect(body.includes(data.code)).toBe(!/^(account|wallet)\./.test(type))
    expect(body).not.toMatch(/[{}]|undefined/)
  },
)

test('a driver is named where one did something', () => {
  expect(pushText('order.arrived', 'pt-BR', data).body).toBe('João chegou para coletar o pedido RD12345678.')
  expect(pushText('order.arrived', 'en', data).body).toBe('João has arrived to pick up order RD12345678.')
})
