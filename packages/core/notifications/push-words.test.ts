import { expect, test } from 'vitest'
import { languages } from '../shared/language.ts'
import { pushTypes } from './push-types.ts'
import { pushWords } from './push-words.ts'

const data = {
  code: 'RD12345678',
  status: 'in_transit',
  driver: 'João',
  tracking_url: 'https://rodovia.test/rastreio/abc',
}

test.each(languages.flatMap((language) => pushTypes.map((type) => [type, language] as const)))(
  '%s has words in %s, with the code and nothing left to fill in',
  (type, language) => {
    const { title, body } = pushWords(type, language, data)
    expect(title).not.toBe('')
    expect(body).toContain(data.code)
    expect(body).not.toMatch(/[{}]|undefined/)
  },
)

test('a driver is named where one did something', () => {
  expect(pushWords('order.arrived', 'pt-BR', data).body).toBe('João chegou para coletar o pedido RD12345678.')
  expect(pushWords('order.arrived', 'en', data).body).toBe('João has arrived to pick up order RD12345678.')
})
