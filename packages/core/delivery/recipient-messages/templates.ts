import { type Language, type Localized, languages } from '../../shared/language.ts'
import { localTimeOf } from '../../shared/local-day.ts'
import { readOneOf } from '../../shared/one-of.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { type TimeZone, zoneNote } from '../../shared/time-zone.ts'
import type { MessageFacts, MessageKind } from './recipient-message.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import type { RecipientTexts } from './texts/pt-br.ts'
import { texts as ptBr } from './texts/pt-br.ts'

export const recipientTexts: Localized<RecipientTexts> = { 'pt-BR': ptBr, en, es }

export const maxTemplateCharacters = 500

/**
 * The placeholders of each kind, in the order in which a template of WhatsApp takes them as its parameters; `stop`, the link to opt out,
 * is the last one of each.
 */
export const placeholders = {
  order_placed: ['recipient', 'shop', 'code', 'link'],
  on_the_way: ['recipient', 'shop', 'eta', 'link'],
  arriving: ['recipient', 'shop', 'link'],
  delivered: ['recipient', 'shop', 'link'],
  problem: ['recipient', 'shop', 'problem', 'link'],
  pin: ['recipient', 'code', 'shop', 'pin', 'link'],
} as const satisfies Record<MessageKind, readonly Placeholder[]>

export type Placeholder = 'recipient' | 'shop' | 'code' | 'link' | 'eta' | 'problem' | 'pin'

/** Without these a template would say nothing. */
const needed: Partial<Record<MessageKind, Placeholder>> = { order_placed: 'link', pin: 'pin' }

export type Template = { kind: MessageKind; language: Language; text: string }

/** The values of the placeholders. A kind that does not use one never gets it. */
export type MessageValues = Record<Placeholder | 'stop', string>

/**
 * Validates a tenant's own template. Refuses with `validation_failed` an empty or too long text, an unknown placeholder, and one that
 * lacks what its kind needs.
 */
export function readTemplate({ kind, language, text: written }: Template): Template {
  readOneOf('templates', languages, language)
  const text = readText('templates', written, maxTemplateCharacters)
  const allowed: readonly string[] = placeholders[kind]
  for (const [whole, name = ''] of text.matchAll(/\{([^{}]*)\}/g))
    if (!allowed.includes(name))
      throw refuseField('templates', 'not_one_of', { got: whole, allowed: allowed.map((one) => `{${one}}`) })
  const missing = needed[kind]
  if (missing && !text.includes(`{${missing}}`))
    throw refuseField('templates', 'placeholder_missing', { kind, placeholder: `{${missing}}` })
  return { kind, language, text }
}

/** The tenant's text of a kind, or the platform's. */
export function templateOf(
  templates: readonly Template[],
  { kind, language }: Omit<Template, 'text'>,
): string {
  const own = templates.find((one) => one.kind === kind && one.language === language)
  return own?.text ?? recipientTexts[language].templates[kind]
}

/** Replaces the placeholders of the kind. Values are put in as they are: a value that looks like a placeholder stays text. */
export function filledTemplate(kind: MessageKind, text: string, values: MessageValues): string {
  const allowed: readonly string[] = placeholders[kind]
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: Placeholder) =>
    allowed.includes(name) ? values[name] : whole,
  )
}

/** The values that a template of WhatsApp takes, in its order. Its parameters are one line and never empty. */
export function whatsappParameters(kind: MessageKind, values: MessageValues): string[] {
  const names: readonly (Placeholder | 'stop')[] = [...placeholders[kind], 'stop']
  return names.map((name) => values[name].replace(/\s+/g, ' ').trim() || '-')
}

/** When the parcel is expected at the destination, such as `entre 14:05 e 14:30 (horário de Manaus)`. */
export function etaText(
  { etaFrom, etaUntil }: MessageFacts,
  zones: { origin: TimeZone; destination: TimeZone },
  language: Language,
): string {
  const { soon, between } = recipientTexts[language]
  if (!etaFrom || !etaUntil) return soon
  const [from, until] = [new Date(etaFrom), new Date(etaUntil)]
  const note = zoneNote(zones.destination, until, zones.origin)
  const span = between(localTimeOf(from, zones.destination), localTimeOf(until, zones.destination))
  return note ? `${span} (${note[language]})` : span
}
