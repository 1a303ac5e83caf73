import type { Actor } from '../../identity/actor.ts'
import { about, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { type Language, languages } from '../../shared/language.ts'
import { brasilia } from '../../shared/time-zone.ts'
import type { ReadPorts } from '../ports.ts'
import { findOrder } from '../reading/read-deliveries.ts'
import {
  changedSettings,
  defaultMessageSettings,
  type MessageSettings,
  type MessageSettingsInput,
} from './message-settings.ts'
import type { RecipientPorts } from './ports.ts'
import type { MessageChannel, MessageKind, RecipientMessageView } from './recipient-message.ts'
import { messageChannels, messageKinds } from './recipient-message.ts'
import {
  etaText,
  filledTemplate,
  type MessageValues,
  readTemplate,
  recipientTexts,
  templateOf,
} from './templates.ts'

/** The settings as their owner sees them, with what the platform offers and what each message costs. */
export type MessageSettingsView = MessageSettings & {
  offered: readonly { channel: MessageChannel; costCents: bigint; isOffered: boolean }[]
}

/**
 * The messages to the recipient of an order, oldest first. They hold no PIN. Refuses with `not_found` an order out of reach, with
 * `forbidden` who may not read orders.
 */
export async function listRecipientMessages(
  ports: RecipientPorts & ReadPorts,
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<readonly RecipientMessageView[]> {
  const order = await findOrder(ports, { actor, orderId })
  return ports.recipientMessages.ofOrders([order.orderId])
}

/** The caller's tenant's settings; nothing is sent before they are saved once. Refuses with `forbidden`. */
export async function readMessageSettings(
  ports: RecipientPorts,
  { actor }: { actor: Actor | null },
): Promise<MessageSettingsView> {
  const { tenantId } = permit(actor, 'recipientMessage.manage')
  return viewOf(ports, await storedSettings(ports, tenantId))
}

async function storedSettings(
  { recipientMessages }: RecipientPorts,
  tenantId: Actor['tenantId'],
): Promise<MessageSettings> {
  const stored = (await recipientMessages.settings([tenantId])).get(tenantId)
  return stored ?? defaultMessageSettings(tenantId)
}

function viewOf(
  { recipientChannels, messagingConfig }: RecipientPorts,
  settings: MessageSettings,
): MessageSettingsView {
  const offered = messageChannels.map((channel) => ({
    channel,
    costCents: messagingConfig.costCents[channel],
    isOffered: recipientChannels.offered.includes(channel),
  }))
  return { ...settings, offered }
}

/** Changes the settings; what is absent stays. Refuses with `forbidden`, and like `changedSettings` wrong values. */
export async function changeMessageSettings(
  ports: RecipientPorts,
  { request, input }: { request: Request; input: MessageSettingsInput },
): Promise<MessageSettingsView> {
  const { tenantId } = permit(request.actor, 'recipientMessage.manage')
  const before = await storedSettings(ports, tenantId)
  if (request.idempotencyKey?.resultId) return viewOf(ports, before)
  const at = ports.clock()
  const settings: MessageSettings = {
    ...changedSettings(before, input, ports.recipientChannels.offered),
    changedAt: at,
  }
  const { channels, kinds, language, quietFrom, quietUntil, templates } = settings
  await ports.recipientMessages.saveSettings(
    settings,
    changeRecords(ports, {
      request,
      at,
      action: 'messages.settings_changed',
      ...about('tenant', { id: tenantId, tenantId }),
      facts: {
        channels: channels.join(', '),
        kinds: kinds.join(', '),
        language,
        templates: templates.length,
        quiet_hours: quietFrom === null ? 'none' : `${quietFrom} to ${quietUntil}`,
      },
    }),
  )
  return viewOf(ports, settings)
}

export type MessagePreview = { kind: MessageKind; language: Language; text: string; isOwn: boolean }

/**
 * The texts of all kinds in all languages, or those of one kind and language with a text that is not saved yet, filled with an example.
 * Refuses with `forbidden`, and with `validation_failed` a wrong template.
 */
export async function previewMessages(
  ports: RecipientPorts,
  {
    actor,
    template,
  }: { actor: Actor | null; template?: { kind: MessageKind; language: Language; text: string } | null },
): Promise<readonly MessagePreview[]> {
  const { tenantId, tenantName } = permit(actor, 'recipientMessage.manage')
  const { templates } = await storedSettings(ports, tenantId)
  const previews = template
    ? [{ ...readTemplate(template), isOwn: true }]
    : languages.flatMap((language) =>
        messageKinds.map((kind) => ({
          kind,
          language,
          text: templateOf(templates, { kind, language }),
          isOwn: templates.some((one) => one.kind === kind && one.language === language),
        })),
      )
  return previews.map(({ kind, language, text, isOwn }) => ({
    kind,
    language,
    isOwn,
    text: filledTemplate(kind, text, exampleValues(ports, language, tenantName)),
  }))
}

function exampleValues(
  { messagingConfig: { publicUrl } }: RecipientPorts,
  language: Language,
  shop: string,
): MessageValues {
  const { sample, problems } = recipientTexts[language]
  const link = `${publicUrl}/rastreio/4fJ2kQ9xZp7LwB3nVt6RsA`
  const facts = { etaFrom: '2026-03-02T17:05:00Z', etaUntil: '2026-03-02T17:30:00Z' }
  return {
    recipient: sample.recipient,
    shop,
    code: 'RD7K2M9QXA',
    link,
    stop: `${link}/mensagens`,
    eta: etaText(facts, { origin: brasilia, destination: brasilia }, language),
    problem: problems.recipient_absent,
    pin: '482913',
  }
}
