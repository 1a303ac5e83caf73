import { defineEntity, p } from '@mikro-orm/core'
import {
  type OperationKind,
  type OperationStatus,
  operationKinds,
  operationStatuses,
  type TollMeans,
  tollMeans,
} from '@rodovia/core/freight-operations/freight-operation.ts'
import type { FreightOperationId, OrderId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { cents, checks, matches, oneOf, sha256Hex } from './checks.ts'
import { id, sha256, text, time } from './column-types.ts'

/** `askAt`: when the registry is asked next; null for never. `tries`: requests without an answer. */
export const FreightOperationEntity = defineEntity({
  name: 'freight_operations',
  properties: {
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>().primary(),
    kind: text<OperationKind>(4).primary(),
    id: id<FreightOperationId>(),
    status: text<OperationStatus>(10),
    orderVersion: p.integer(),
    driverId: id<UserId>().strictNullable(),
    carrierId: id<TenantId>().strictNullable().index('freight_operations_carrier_idx'),
    plate: text(7).strictNullable(),
    rntrc: text(9).strictNullable(),
    amountCents: p.bigint().strictNullable(),
    number: text(60).strictNullable(),
    means: text<TollMeans>(5).strictNullable(),
    refusalCode: text(40).strictNullable(),
    refusalText: text(300).strictNullable(),
    detailsHash: sha256().strictNullable(),
    requestedAt: time(),
    issuedAt: time().strictNullable(),
    endedAt: time().strictNullable(),
    changedAt: time(),
    askAt: time().strictNullable().lazy(),
    claimedUntil: time().strictNullable().lazy(),
    tries: p.integer().default(0).lazy(),
  },
  indexes: [
    { name: 'freight_operations_due_idx', properties: ['askAt'], where: 'ask_at is not null' },
    { name: 'freight_operations_open_idx', properties: ['orderId'], where: 'ended_at is null' },
    { name: 'freight_operations_ended_idx', properties: ['endedAt'], where: 'ended_at is not null' },
  ],
  checks: checks('freight_operations', {
    kind: oneOf(operationKinds),
    status: oneOf(operationStatuses),
    plate: matches('^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
    rntrc: matches('^[0-9]{8,9}$'),
    amount_cents: cents,
    number: `number <> ''`,
    means: oneOf(tollMeans),
    details_hash: sha256Hex,
  }),
})
