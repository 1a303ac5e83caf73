import type { TenantId } from '../../shared/ids.ts'
import { type Language, languages } from '../../shared/language.ts'
import { isLocalTime, type LocalTime } from '../../shared/local-day.ts'
import { refuseField } from '../../shared/refusal.ts'
import { type MessageChannel, type MessageKind, messageChannels, optionalKinds } from './recipient-message.ts'
import { readTemplate, type Template } from './templates.ts'

/** A tenant's choices for messages to the recipients of its orders. */
export type MessageSettings = {
  tenantId: TenantId
  /** In the order in which they are tried; none: nothing is sent. */
  channels: readonly MessageChannel[]
  /** The kinds that are sent. */
  kinds: readonly MessageKind[]
  language: Language
  /** Between these times, in São Paulo, only what cannot wait is sent; both null: at any time. */
  quietFrom: LocalTime | null
  quietUntil: LocalTime | null
  /** The tenant's own texts, for SMS and e-mail. WhatsApp sends the platform's approved templates. */
  templates: readonly Template[]
  /** Null for a tenant who has chosen nothing yet. */
  changedAt: Date | null
}

/** Nothing is sent, and nothing costs, until a tenant chooses a channel. */
export function defaultMessageSettings(tenantId: TenantId): MessageSettings {
  return {
    tenantId,
    channels: [],
    kinds: optionalKinds,
    language: 'pt-BR',
    quietFrom: '21:00',
    quietUntil: '08:00',
    templates: [],
    changedAt: null,
  }
}

export type MessageSettingsInput = {
  channels?: readonly MessageChannel[] | null
  kinds?: readonly MessageKind[] | null
  language?: Language | null
  quietFrom?: string | null
  quietUntil?: string | null
  templates?: readonly Template[] | null
}

/**
 * The settings after a change; what is absent stays, an empty quiet hour removes both. Refuses with `validation_failed` channels that the
 * platform does not offer, repeated or unknown values, wrong times, and wrong templates.
 */
export function changedSettings(
  before: MessageSettings,
  input: MessageSettingsInput,
  offered: readonly MessageChannel[],
): Omit<MessageSettings, 'changedAt'> {
  const { changedAt: _, ...kept } = before
  return {
    ...kept,
    channels: readChannels(input.channels ?? before.channels, offered),
    kinds: readKinds(input.kinds ?? before.kinds),
    language: readLanguage(input.language ?? before.language),
    ...readQuietHours(input, before),
    templates: readTemplates(input.templates ?? before.templates),
  }
}

function readChannels(
  given: readonly MessageChannel[],
  offered: readonly MessageChannel[],
): MessageChannel[] {
  const channels = given.map((channel) => {
    if (offered.includes(channel)) return channel
    const name = String(channel).slice(0, 40)
    throw messageChannels.includes(channel)
      ? refuseField(
          'channels',
          offered.length > 0
            ? `"${name}" is not set up on this platform: ${offered.join(', ')}`
            : `"${name}" is not set up on this platform, nor is another channel`,
        )
      : refuseField('channels', `"${name}" is not a channel: ${messageChannels.join(', ')}`)
  })
  if (new Set(channels).size < channels.length) throw refuseField('channels', 'names a channel twice')
  return channels
}

function readKinds(given: readonly MessageKind[]): MessageKind[] {
  const wrong = given.find((kind) => !(optionalKinds as readonly MessageKind[]).includes(kind))
  if (wrong !== undefined)
    throw refuseField(
      'kinds',
      `"${String(wrong).slice(0, 40)}" is not allowed: ${optionalKinds.join(', ')}; a PIN is always sent`,
    )
  return optionalKinds.filter((kind) => given.includes(kind))
}

function readLanguage(given: Language): Language {
  if (languages.includes(given)) return given
  throw refuseField(
    'language',
    `"${String(given).slice(0, 40)}" is not allowed: one of ${languages.join(', ')}`,
  )
}

function readQuietHours(
  input: MessageSettingsInput,
  before: MessageSettings,
): Pick<MessageSettings, 'quietFrom' | 'quietUntil'> {
  const from = input.quietFrom?.trim() ?? before.quietFrom ?? ''
  const until = input.quietUntil?.trim() ?? before.quietUntil ?? ''
  if (from === '' && until === '') return { quietFrom: null, quietUntil: null }
  for (const [field, time] of [
    ['quiet_from', from],
    ['quiet_until', until],
  ] as const)
    if (!isLocalTime(time))
      throw refuseField(
        field,
        `"${time.slice(0, 20)}" is not a time such as 21:00; leave both empty for none`,
      )
  if (from === until)
    throw refuseField('quiet_until', 'must differ from quiet_from: leave both empty for none')
  return { quietFrom: from, quietUntil: until }
}

function readTemplates(given: readonly Template[]): Template[] {
  const templates = given.filter(({ text }) => text.trim() !== '').map(readTemplate)
  const names = new Set(templates.map(({ kind, language }) => `${kind} ${language}`))
  if (names.size < templates.length) throw refuseField('templates', 'names a kind and language twice')
  return templates
}
