import { expect, test } from 'vitest'
import { mailKinds } from '../../identity/mail.ts'
import { languages } from '../../shared/language.ts'
import { mailMessage } from './mail-messages.ts'

const data = {
  tenant: 'Loja',
  name: 'Ana',
  reason: 'CNH vencida',
  device: 'Pixel 9',
  network: '203.0.113.0/24',
  at: '2026-03-01T15:04:00.000Z',
  amount: 'R$ 100,00',
  balance: '-R$ 40,00',
  key: '"ERP" (…x1y2)',
  factor: 'Telefone',
  left: '9',
  day: '24/11/2026',
}

const cases = mailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const))

test.each(cases)('a mail of kind %s in %s has no placeholder left', (kind, language) => {
  const { subject, paragraphs } = mailMessage(kind, language, data)
  expect([subject, ...paragraphs].join('\n')).not.toMatch(/[{}]|undefined/)
})

test('a mail tells the time in Brasília, the network and the device', () => {
  expect(mailMessage('new_device', 'pt-BR', data).paragraphs[0]).toBe(
    'Olá, Ana. Alguém entrou na sua conta de um aparelho ou lugar novo: Pixel 9, rede 203.0.113.0/24, 01/03/2026, 12:04 (horário de Brasília).',
  )
  expect(mailMessage('new_device', 'en', { ...data, device: undefined }).paragraphs[0]).toContain(
    'a device without a name, network 203.0.113.0/24, 01/03/2026, 12:04 (Brasília time)',
  )
})

test('what is written in a name is not taken for a placeholder', () => {
  expect(mailMessage('invitation', 'en', { tenant: '{reason}' }).subject).toBe(
    'Invitation to {reason} on Rodovia',
  )
})
