import { expect, test } from 'vitest'
import { timeZonesOf } from '../../geo/time-zone.ts'
import { languages } from '../../shared/language.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { messageKinds } from './recipient-message.ts'
import {
  etaText,
  filledTemplate,
  type MessageValues,
  placeholders,
  readTemplate,
  recipientTexts,
  whatsappParameters,
} from './templates.ts'

const values: MessageValues = {
  ...{ recipient: 'Ana', shop: 'Loja {pin}', code: 'RD1', link: 'https://l/', eta: 'em breve' },
  ...{ problem: 'o motorista não\nencontrou ninguém', pin: '482913', stop: 'https://l/mensagens' },
}

test('every text of the platform has exactly the placeholders of its kind, in every language', () => {
  for (const language of languages)
    for (const kind of messageKinds) {
      const text = recipientTexts[language].templates[kind]
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(names.toSorted(), `${kind} ${language}`).toEqual(placeholders[kind].toSorted())
      expect(readTemplate({ kind, language, text }).text).toBe(text)
    }
})

test('a value that looks like a placeholder stays text: no shop’s name shows the PIN', () => {
  expect(filledTemplate('delivered', 'De {shop} {pin}', values)).toBe('De Loja {pin} {pin}')
  expect(filledTemplate('pin', '{shop}: {pin}', values)).toBe('Loja {pin}: 482913')
})

test('WhatsApp gets one line for each parameter, the link to stop last', () => {
  expect(whatsappParameters('problem', values)).toEqual([
    ...['Ana', 'Loja {pin}', 'o motorista não encontrou ninguém', 'https://l/', 'https://l/mensagens'],
  ])
  expect(whatsappParameters('delivered', { ...values, shop: ' ' })[1]).toBe('-')
})

test('the expected time is that of the destination, whose zone is named where it could be mistaken', () => {
  const facts = { etaFrom: '2026-03-02T17:05:00Z', etaUntil: '2026-03-02T17:30:00Z' }
  const [paulista, manaus] = [{ cep: '01310100' }, { cep: '69005040' }]
  const between = (origin: { cep: string }, destination: { cep: string }) =>
    etaText(facts, timeZonesOf({ origin, destination }), 'pt-BR')
  expect(between(paulista, paulista)).toBe('entre 14:05 e 14:30')
  expect(between(paulista, manaus)).toBe('entre 13:05 e 13:30 (horário de Manaus)')
  expect(between(manaus, manaus)).toBe('entre 13:05 e 13:30 (horário de Manaus)')
  expect(between(manaus, paulista)).toBe('entre 14:05 e 14:30 (horário de Brasília)')
  expect(etaText({}, timeZonesOf({ origin: manaus, destination: manaus }), 'en')).toBe('soon')
})

test.each([
  ['order_placed', 'Olá {pin} {link}', 'got "{pin}"'],
  ['order_placed', 'Olá', 'the template of order_placed needs the placeholder {link}'],
  ['pin', 'Seu código chegou', 'the template of pin needs the placeholder {pin}'],
  ['delivered', 'x'.repeat(501), '501 characters are too many'],
  ['delivered', '{}', 'got "{}"'],
] as const)('a template of %s is refused: %s', (kind, text, issue) => {
  expect(() => readTemplate({ kind, language: 'pt-BR', text })).toThrow(
    expect.objectContaining({
      facts: { issues: [issueAt('templates', expect.stringContaining(issue))] },
    }),
  )
})
