import { defineEntity, p } from '@mikro-orm/core'
import type { PushData } from '@rodovia/core/delivery/changes/push-notifications.ts'
import { type PushType, pushTypes } from '@rodovia/core/delivery/model/push-types.ts'
import { type MailData, type MailKind, mailKinds } from '@rodovia/core/identity/mail.ts'
import { type MailStatus, mailStatuses } from '@rodovia/core/notifications/mail/ports.ts'
import {
  type PushPlatform,
  type PushStatus,
  pushPlatforms,
  pushStatuses,
} from '@rodovia/core/notifications/pushes/ports.ts'
import { type DisabledReason, disabledReasons } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import { type WebhookStatus, webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import type { OwnHeaders } from '@rodovia/core/notifications/webhooks/own-headers.ts'
import type { EventType, OutboxKind } from '@rodovia/core/shared/event-types.ts'
import type {
  ApiKeyId,
  EventId,
  InvitationId,
  MailId,
  OrderId,
  PasswordResetId,
  PushId,
  SessionId,
  TenantId,
  UserId,
  WebhookEndpointId,
} from '@rodovia/core/shared/ids.ts'
import { type Language, languages } from '@rodovia/core/shared/language.ts'
import { allOrNone, atLeast, checks, isJson, matches, notEmpty, oneOf, sha256Hex } from './checks.ts'
import { brinIndex, id, sha256, text, time } from './column-types.ts'

/** Senders check that the session is open: a logged-out phone gets no push. */
export const PushTokenEntity = defineEntity({
  name: 'push_tokens',
  properties: {
    hash: sha256().primary(),
    platform: text<PushPlatform>(10).primary(),
    token: text(4096),
    tenantId: id<TenantId>().index('push_tokens_tenant_idx'),
    userId: id<UserId>().index('push_tokens_user_idx'),
    sessionId: id<SessionId>().index('push_tokens_session_idx'),
    appVersion: text(200).strictNullable(),
    device: text(200).strictNullable(),
    registeredAt: time(),
    language: text<Language>(5).default('pt-BR'),
    /** Refusals of its service since it took a push last. */
    refusals: p.integer().default(0),
  },
  checks: checks('push_tokens', {
    refusals: atLeast(0),
    hash: sha256Hex,
    platform: oneOf(pushPlatforms),
    token: notEmpty,
    language: oneOf(languages),
  }),
})

/** Written by the statement of the change. */
export const PushEntity = defineEntity({
  name: 'push_outbox',
  indexes: [{ name: 'push_outbox_due_idx', properties: ['nextAttemptAt'], where: `status = 'waiting'` }],
  properties: {
    id: id<PushId>().primary(),
    tenantId: id<TenantId>().primary(),
    /** Null for pushes about a wallet or an account. */
    orderId: id<OrderId>().nullable(),
    type: text<PushType>(40),
    userId: id<UserId>(),
    isForTeam: p.boolean(),
    exceptUserId: id<UserId>().strictNullable(),
    data: p.json<Partial<PushData>>(),
    createdAt: time().index('push_outbox_created_idx'),
    expiresAt: time(),
    status: text<PushStatus>(10),
    nextAttemptAt: time(),
    attempts: p.integer(),
    sentCount: p.integer(),
    /** The apps that still need it, as `platform:hash`; null before the first attempt: all. */
    leftTokens: p.json<string[]>().strictNullable(),
    fault: text(200).strictNullable(),
  },
  checks: checks('push_outbox', {
    type: oneOf(pushTypes),
    data: isJson('object'),
    status: oneOf(pushStatuses),
    attempts: atLeast(0),
    sent_count: atLeast(0),
    left_tokens: isJson('array'),
  }),
})

/** A push that Expo accepted; its receipt is available later. */
export const ExpoTicketEntity = defineEntity({
  name: 'expo_tickets',
  properties: {
    id: text(100).primary(),
    tokenHash: sha256(),
    sentAt: time(),
    lookAt: time().index('expo_tickets_look_idx'),
  },
  checks: checks('expo_tickets', { token_hash: sha256Hex }),
})

/** Written in the transaction of the change. */
export const MailEntity = defineEntity({
  name: 'mail_outbox',
  properties: {
    id: id<MailId>().primary(),
    kind: text<MailKind>(20),
    email: text(254).index('mail_outbox_email_idx'),
    language: text<Language>(5),
    linkId: id<InvitationId | PasswordResetId>().strictNullable(),
    data: p.json<MailData>(),
    createdAt: time().index('mail_outbox_created_idx'),
    expiresAt: time(),
    status: text<MailStatus>(10),
    nextAttemptAt: time(),
    attempts: p.integer(),
    fault: text(200).strictNullable(),
  },
  indexes: [{ name: 'mail_outbox_due_idx', properties: ['nextAttemptAt'], where: `status = 'waiting'` }],
  checks: checks('mail_outbox', {
    kind: oneOf(mailKinds),
    email: notEmpty,
    language: oneOf(languages),
    data: isJson('object'),
    status: oneOf(mailStatuses),
    attempts: atLeast(0),
  }),
})

export const WebhookEndpointEntity = defineEntity({
  name: 'webhook_endpoints',
  properties: {
    id: id<WebhookEndpointId>().primary(),
    tenantId: id<TenantId>().primary().index('webhook_endpoints_tenant_idx'),
    url: text(2048),
    description: text(200).strictNullable(),
    kinds: p.array().$type<readonly EventType[]>().strictNullable(),
    headers: p.json<OwnHeaders>().strictNullable(),
    secret: text(100),
    stagedSecret: text(100).strictNullable(),
    createdAt: time(),
    disabledAt: time().strictNullable(),
    disabledReason: text<DisabledReason>(10).strictNullable(),
    failingSince: time().strictNullable(),
    openDeliveryClientId: id<ApiKeyId>().strictNullable(),
    shopConnectionId: id<ApiKeyId>().strictNullable(),
    /** When it last answered after an outage. */
    recoveredAt: time().nullable().lazy(),
    /** The `Retry-After` of the endpoint. */
    pausedUntil: time().nullable().lazy(),
  },
  checks: checks('webhook_endpoints', {
    url: notEmpty,
    headers: isJson('object'),
    secret: matches('^(whsec_|rdo_)'),
    staged_secret: matches('^whsec_'),
    disabled_reason: oneOf(disabledReasons),
    disabled: allOrNone('disabled_at', 'disabled_reason'),
  }),
})

/** The schedule of an event for one endpoint. */
export const WebhookDeliveryEntity = defineEntity({
  name: 'webhook_deliveries',
  properties: {
    eventId: id<EventId>().primary(),
    endpointId: id<WebhookEndpointId>().primary(),
    tenantId: id<TenantId>().primary(),
    kind: text<OutboxKind>(40),
    orderId: id<OrderId>().strictNullable(),
    status: text<WebhookStatus>(10),
    attempts: p.smallint(),
    nextAttemptAt: time().strictNullable(),
    lastAttemptAt: time().nullable(),
    /** A worker is sending it until then. */
    claimedUntil: time().nullable(),
    createdAt: time(),
    finishedAt: time().strictNullable(),
  },
  indexes: [
    {
      name: 'webhook_deliveries_due_idx',
      properties: ['endpointId', 'nextAttemptAt'],
      where: `status = 'waiting'`,
    },
    {
      name: 'webhook_deliveries_retry_idx',
      properties: ['endpointId', 'lastAttemptAt'],
      where: `status = 'waiting' and last_attempt_at is not null`,
    },
    { name: 'webhook_deliveries_list_idx', properties: ['endpointId', 'eventId'] },
    { name: 'webhook_deliveries_log_idx', properties: ['endpointId', 'createdAt'] },
    brinIndex('webhook_deliveries_created_idx', 'webhook_deliveries', 'created_at'),
  ],
  checks: checks('webhook_deliveries', {
    status: oneOf(webhookStatuses),
    attempts: atLeast(0),
    waits: `(status = 'waiting') = (next_attempt_at is not null)`,
  }),
})

/** The delivery log that partners read. */
export const WebhookAttemptEntity = defineEntity({
  name: 'webhook_attempts',
  properties: {
    eventId: id<EventId>().primary(),
    endpointId: id<WebhookEndpointId>().primary(),
    at: time().primary(),
    tenantId: id<TenantId>().primary(),
    number: p.smallint(),
    url: text(2048),
    requestHeaders: p.json<Record<string, string>>(),
    status: p.smallint().strictNullable(),
    failure: text(500).strictNullable(),
    response: p.text().strictNullable(),
    milliseconds: p.integer(),
  },
  indexes: [brinIndex('webhook_attempts_at_idx', 'webhook_attempts', 'at')],
  checks: checks('webhook_attempts', {
    number: atLeast(1),
    end: 'num_nulls(status, failure) = 1',
  }),
})
