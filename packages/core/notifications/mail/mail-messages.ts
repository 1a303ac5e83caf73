import type { MailData, MailKind } from '../../identity/mail.ts'
import { formatLocales, type Language } from '../../shared/language.ts'
import { brasilia, zoneName } from '../../shared/time-zone.ts'
import type { MailMessage, MailTexts } from './message-texts.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

const messages: Record<Language, MailTexts> = { 'pt-BR': ptBr, en, es }

/** The text of a mail. */
export function mailMessage(kind: MailKind, language: Language, data: MailData): MailMessage {
  const { mails, unknownDevice, noAmount } = messages[language]
  const facts: MailData = {
    ...data,
    device: data.device ?? unknownDevice,
    amount: data.amount ?? noAmount,
    ...(data.at && { at: brasiliaTime(data.at, language) }),
    ...(data.until && { until: brasiliaTime(data.until, language) }),
  }
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: keyof MailData) => facts[name] ?? '')
  const { subject, paragraphs, action } = mails[kind]
  return { subject: filled(subject), paragraphs: paragraphs.map(filled), action }
}

function brasiliaTime(at: string, language: Language): string {
  const format = {
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: brasilia,
  } as const
  const instant = new Date(at)
  const locale = language === 'en' ? 'en-GB' : formatLocales[language]
  const time = new Intl.DateTimeFormat(locale, format).format(instant)
  return `${time} (${zoneName(brasilia, instant)[language]})`
}
