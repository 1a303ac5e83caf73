import type { TenantId } from '../../shared/ids.ts'
import { type Language, languages } from '../../shared/language.ts'
import { isLocalTime, type LocalTime } from '../../shared/local-day.ts'
import { readOneOf } from '../../shared/one-of.ts'
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
    language: readOneOf('language', languages, input.language ?? before.language),
    ...readQuietHours(input, before),
    templates: readTemplates(input.templates ?? before.templates),
  }
}

function readChannels(
  chosen: readonly MessageChannel[],
  offered: readonly MessageChannel[],
): MessageChannel[] {
  const channels = chosen.map((channel) => {
    if (offered.includes(readOneOf('channels', messageChannels, channel))) return channel
    throw refuseField('channels', 'unset_channel', { got: channel, channels: offered })
  })
  assertNoRepeats('channels', channels)
  return channels
}

function readKinds(chosen: readonly MessageKind[]): MessageKind[] {
  const kinds: readonly MessageKind[] = chosen.map((kind) => readOneOf('kinds', optionalKinds, kind))
  return optionalKinds.filter((kind) => kinds.includes(kind))
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
    if (!isLocalTime(time)) throw refuseField(field, 'not_allowed', { why: 'not_a_quiet_time', got: time })
  if (from === until) throw refuseField('quiet_until', 'not_allowed', { why: 'same_quiet_times' })
  return { quietFrom: from, quietUntil: until }
}

function readTemplates(chosen: readonly Template[]): Template[] {
  const templates = chosen.filter(({ text }) => text.trim() !== '').map(readTemplate)
  const names = templates.map(({ kind, language }) => `${kind} ${language}`)
  assertNoRepeats('templates', names)
  return templates
}

function assertNoRepeats(field: string, names: readonly string[]): void {
  const repetition = names.find((name, index) => names.indexOf(name) !== index)
  if (repetition !== undefined) throw refuseField(field, 'repeated', { got: repetition })
}
