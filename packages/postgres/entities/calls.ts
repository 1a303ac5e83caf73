import { defineEntity, p } from '@mikro-orm/core'
import type { Role } from '@rodovia/core/identity/roles.ts'
import {
  type CallerKind,
  type CallParty,
  callerKinds,
  callParties,
} from '@rodovia/core/shared/call-parties.ts'
import type {
  ApiKeyId,
  CallRequestId,
  MaskedCallId,
  OrderId,
  SessionId,
  TenantId,
  UserId,
} from '@rodovia/core/shared/ids.ts'
import { checks, matches, oneOf } from './checks.ts'
import { brinIndex, id, text, time } from './column-types.ts'

/** Append-only; the access log reads it. */
export const CallRequestEntity = defineEntity({
  name: 'call_requests',
  properties: {
    id: id<CallRequestId>().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>(),
    caller: text<CallerKind>(10),
    callee: text<CallParty>(10),
    isMasked: p.boolean(),
    at: time(),
    driverId: id<UserId>().strictNullable(),
    readerId: id<UserId>().strictNullable(),
    readerTenantId: id<TenantId>().strictNullable(),
    readerRole: text<Role>(20).strictNullable(),
    sessionId: id<SessionId>().strictNullable(),
    apiKeyId: id<ApiKeyId>().strictNullable(),
  },
  indexes: [
    { name: 'call_requests_order_idx', properties: ['orderId', 'id'] },
    { name: 'call_requests_driver_idx', properties: ['driverId', 'id'] },
    { name: 'call_requests_reader_idx', properties: ['readerId'] },
    brinIndex('call_requests_at_idx', 'call_requests', 'at'),
  ],
  checks: checks('call_requests', {
    caller: oneOf(callerKinds),
    callee: oneOf(callParties),
    reader: `(caller = 'recipient') = (reader_id is null)`,
  }),
})

const phone = matches('^[+][0-9]{8,15}$')

/** Which number of the pool connects which two people, for some time. */
export const MaskedCallEntity = defineEntity({
  name: 'masked_calls',
  properties: {
    id: id<MaskedCallId>().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>().index('masked_calls_order_idx'),
    proxyNumber: text(16),
    caller: text<CallerKind>(10),
    callee: text<CallParty>(10),
    callerPhone: text(16),
    calleePhone: text(16),
    driverId: id<UserId>().strictNullable(),
    requestedBy: id<UserId>().strictNullable(),
    createdAt: time(),
    expiresAt: time().index('masked_calls_expires_idx'),
  },
  indexes: [
    { name: 'masked_calls_caller_idx', properties: ['callerPhone', 'proxyNumber'] },
    { name: 'masked_calls_callee_idx', properties: ['calleePhone', 'proxyNumber'] },
  ],
  checks: checks('masked_calls', {
    caller: oneOf(callerKinds),
    callee: oneOf(callParties),
    caller_phone: phone,
    callee_phone: phone,
    proxy_number: phone,
  }),
})
