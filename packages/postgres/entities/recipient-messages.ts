import { defineEntity, p } from '@mikro-orm/core'
import {
  type MessageChannel,
  type MessageFacts,
  type MessageKind,
  type MessageReason,
  type MessageStatus,
  messageChannels,
  messageKinds,
  messageReasons,
  messageStatuses,
  type RecipientMessageId,
} from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import type { Template } from '@rodovia/core/delivery/recipient-messages/templates.ts'
import type { OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { type Language, languages } from '@rodovia/core/shared/language.ts'
import { allOrNone, atLeast, cents, checks, isJson, oneOf, sha256Hex } from './checks.ts'
import { brinIndex, id, sha256, text, time } from './column-types.ts'

/** At most one for each event of an order. A PIN is here only until it is sent. */
export const RecipientMessageEntity = defineEntity({
  name: 'recipient_messages',
  properties: {
    id: id<RecipientMessageId>().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>(),
    eventId: id(),
    kind: text<MessageKind>(20),
    channel: text<MessageChannel>(10).strictNullable(),
    leftChannels: p.json<readonly MessageChannel[]>(),
    status: text<MessageStatus>(12),
    reason: text<MessageReason>(20).strictNullable(),
    language: text<Language>(5),
    facts: p.json<MessageFacts>(),
    pin: text(8).strictNullable(),
    providerId: text(200).strictNullable(),
    costCents: p.bigint(),
    toMasked: text(60).strictNullable(),
    phoneHash: sha256(),
    emailHash: sha256().strictNullable(),
    attempts: p.integer(),
    createdAt: time(),
    dueAt: time(),
    expiresAt: time(),
    claimedAt: time().strictNullable(),
    sentAt: time().strictNullable(),
    updatedAt: time(),
  },
  indexes: [
    { name: 'recipient_messages_due_idx', properties: ['dueAt'], where: `status = 'queued'` },
    { name: 'recipient_messages_sending_idx', properties: ['claimedAt'], where: `status = 'sending'` },
    {
      name: 'recipient_messages_provider_idx',
      properties: ['providerId'],
      where: 'provider_id is not null',
    },
    brinIndex('recipient_messages_created_idx', 'recipient_messages', 'created_at'),
  ],
  uniques: [
    { name: 'recipient_messages_event_key', properties: ['orderId', 'eventId', 'tenantId'] },
    {
      name: 'recipient_messages_arriving_key',
      properties: ['orderId', 'tenantId'],
      where: `kind = 'arriving'`,
    },
  ],
  checks: checks('recipient_messages', {
    kind: oneOf(messageKinds),
    channel: oneOf(messageChannels),
    left_channels: isJson('array'),
    status: oneOf(messageStatuses),
    reason: oneOf(messageReasons),
    language: oneOf(languages),
    facts: isJson('object'),
    cost_cents: cents,
    phone_hash: sha256Hex,
    email_hash: sha256Hex,
    attempts: atLeast(0),
    kept_pin: `pin is null or status in ('queued', 'sending')`,
    claimed: `(status = 'sending') = (claimed_at is not null)`,
  }),
})

/** A tenant without a row has chosen nothing: nothing is sent. */
export const RecipientMessageSettingsEntity = defineEntity({
  name: 'recipient_message_settings',
  properties: {
    tenantId: id<TenantId>().primary(),
    channels: p.json<readonly MessageChannel[]>(),
    kinds: p.json<readonly MessageKind[]>(),
    language: text<Language>(5),
    quietFrom: text(5).strictNullable(),
    quietUntil: text(5).strictNullable(),
    templates: p.json<readonly Template[]>(),
    changedAt: time().strictNullable(),
  },
  checks: checks('recipient_message_settings', {
    channels: isJson('array'),
    kinds: isJson('array'),
    language: oneOf(languages),
    templates: isJson('array'),
    quiet: allOrNone('quiet_from', 'quiet_until'),
  }),
})

/** Keyed hashes of telephone numbers and mailboxes. The tenant of zeros stands for all tenants. */
export const RecipientOptOutEntity = defineEntity({
  name: 'recipient_opt_outs',
  properties: {
    contactHash: sha256().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>().strictNullable(),
    at: time(),
  },
  checks: checks('recipient_opt_outs', { contact_hash: sha256Hex }),
})

/** One row: until which published event recipients were told. */
export const RecipientMessageProgressEntity = defineEntity({
  name: 'recipient_message_progress',
  properties: {
    id: p.integer().primary().autoincrement(false),
    position: p.bigint(),
  },
  checks: checks('recipient_message_progress', { id: 'id = 1' }),
})
