import type { MailData, MailKind } from '../../identity/mail.ts'
import type { Language } from '../../shared/language.ts'
import { accountMessages } from './account-messages.ts'
import { factorMessages } from './factor-messages.ts'
import type { MailMessage } from './message-texts.ts'
import { repetitionMessages } from './repetition-messages.ts'
import { walletMessages } from './wallet-messages.ts'

const messages: Record<MailKind, Record<Language, MailMessage>> = {
  ...accountMessages,
  ...walletMessages,
  ...repetitionMessages,
  ...factorMessages,
}

const unknownDevice: Record<Language, string> = {
  'pt-BR': 'aparelho sem nome',
  en: 'a device without a name',
}

/** Of a cap that was removed. */
const noAmount: Record<Language, string> = { 'pt-BR': 'nenhum', en: 'none' }

/** The text of a mail. */
export function mailMessage(kind: MailKind, language: Language, data: MailData): MailMessage {
  const texts: MailData = {
    ...data,
    device: data.device ?? unknownDevice[language],
    amount: data.amount ?? noAmount[language],
    ...(data.at && { at: brasiliaTime(data.at, language) }),
    ...(data.until && { until: brasiliaTime(data.until, language) }),
  }
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: keyof MailData) => texts[name] ?? '')
  const { subject, paragraphs, action } = messages[kind][language]
  return { subject: filled(subject), paragraphs: paragraphs.map(filled), action }
}

function brasiliaTime(at: string, language: Language): string {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(new Date(at))
  return language === 'en' ? `${time} (Brasília time)` : `${time} (horário de Brasília)`
}
