import { defineEntity, p } from '@mikro-orm/core'
import { type PhotoStage, photoStages } from '@rodovia/core/delivery/model/delivery.ts'
import { type IncidentCode, type IncidentId, incidentCodes } from '@rodovia/core/delivery/model/incident.ts'
import type { TimelineFacts } from '@rodovia/core/delivery/model/timeline.ts'
import { type NoteRole, noteRoles } from '@rodovia/core/delivery/notes/order-note.ts'
import {
  clientEventTypes,
  freightOperationEventTypes,
  type OutboxKind,
  outboxKinds,
  recipientEventTypes,
  repetitionEventTypes,
  webhookEventTypes,
} from '@rodovia/core/shared/event-types.ts'
import type {
  ApiKeyId,
  EventId,
  NoteId,
  OrderId,
  PhotoId,
  TenantId,
  UserId,
} from '@rodovia/core/shared/ids.ts'
import { atLeast, checks, isJson, notEmpty, oneOf, sha256Hex } from './checks.ts'
import { brinIndex, id, sha256, text, time } from './column-types.ts'

/**
 * Append-only, except that an erasure removes personal facts. `number` is the version of the delivery after
 * the change.
 */
export const TimelineEntryEntity = defineEntity({
  name: 'timeline_entries',
  properties: {
    orderId: id().primary(),
    number: p.integer().primary(),
    tenantId: id().primary(),
    type: text(40),
    at: time(),
    byKind: text(10),
    byUserId: id().nullable(),
    facts: p.json<TimelineFacts>(),
    hash: sha256(),
    erasedAt: time().nullable(),
  },
  indexes: [
    {
      name: 'timeline_entries_head_idx',
      expression: 'create index timeline_entries_head_idx on timeline_entries (left(hash, 20))',
    },
  ],
  checks: checks('timeline_entries', {
    number: atLeast(1),
    by_kind: oneOf(['shipper', 'driver', 'operator', 'platform', 'recipient']),
    by_user_id: `(by_kind in ('platform', 'recipient')) = (by_user_id is null)`,
    facts: isJson('object'),
    hash: sha256Hex,
  }),
})

export const PhotoEntity = defineEntity({
  name: 'photos',
  properties: {
    id: id<PhotoId>().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>().index('photos_order_idx'),
    stage: text<PhotoStage>(10),
    name: text(200),
    note: text(1000),
    takenAt: time(),
    sha256: sha256(),
  },
  indexes: [
    brinIndex('photos_taken_idx', 'photos', 'taken_at'),
    {
      name: 'photos_name_idx',
      expression: 'create index photos_name_idx on photos using hash (name)',
    },
  ],
  checks: checks('photos', { stage: oneOf(photoStages), sha256: sha256Hex }),
})

export const IncidentEntity = defineEntity({
  name: 'incidents',
  properties: {
    id: id<IncidentId>().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>().index('incidents_order_idx'),
    code: text<IncidentCode>(20),
    note: text(1000).strictNullable(),
    openedAt: time(),
    resolvedAt: time().strictNullable(),
  },
  indexes: [{ name: 'incidents_open_idx', properties: ['orderId'], where: 'resolved_at is null' }],
  checks: checks('incidents', { code: oneOf(incidentCodes) }),
})

/** Append-only, except that an erasure removes the text. */
export const OrderNoteEntity = defineEntity({
  name: 'order_notes',
  properties: {
    id: id<NoteId>().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>().index('order_notes_order_idx'),
    at: time(),
    role: text<NoteRole>(10),
    authorId: id<UserId>().index('order_notes_author_idx'),
    authorTenantId: id<TenantId>(),
    apiKeyId: id<ApiKeyId>().strictNullable(),
    text: text(1000),
    isInternal: p.boolean(),
  },
  checks: checks('order_notes', { role: oneOf(noteRoles), text: notEmpty }),
})

/** Written by the statement of the change; webhooks and pushes start here. */
export const OutboxEventEntity = defineEntity({
  name: 'outbox',
  properties: {
    id: id<EventId>().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>().strictNullable(),
    kind: text<OutboxKind>(40),
    sequence: p.integer(),
    data: p.json<object>(),
    createdAt: time(),
    /** The order of the relay; null before it. */
    position: p.bigint().nullable().lazy(),
    traceParent: text(55).nullable().lazy(),
  },
  indexes: [
    { name: 'outbox_waiting_idx', properties: ['createdAt', 'id'], where: 'position is null' },
    {
      name: 'outbox_order_position_idx',
      properties: ['position'],
      where: 'order_id is not null and position is not null',
    },
    {
      name: 'outbox_tenant_position_idx',
      properties: ['tenantId', 'position'],
      where: 'position is not null',
    },
    brinIndex('outbox_created_idx', 'outbox', 'created_at'),
  ],
  uniques: [{ name: 'outbox_order_key', properties: ['orderId', 'sequence', 'tenantId'] }],
  checks: checks('outbox', {
    kind: oneOf(outboxKinds),
    order_id: `order_id is not null or (${oneOf(['wallet.credit', 'wallet.debit', ...repetitionEventTypes, ...recipientEventTypes, ...freightOperationEventTypes, ...webhookEventTypes, ...clientEventTypes])('kind')})`,
    sequence: atLeast(1),
    data: isJson('object'),
  }),
})
