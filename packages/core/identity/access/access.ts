import type { CallerKind, CallParty } from '../../shared/call-parties.ts'
import type { ApiKeyId, Branded, OrderId, SessionId, TenantId, UserId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Role, TenantKind } from '../roles.ts'

export type AccessId = Branded<'access'>

/**
 * The data that was read: an order with its contacts, its label or proof, a driver, a driver's payouts,
 * an account, a document of an account, an export.
 */
export const accessKinds = [
  'order',
  'label',
  'proof',
  'driver',
  'payout',
  'account',
  'document',
  'export',
] as const
export type AccessKind = (typeof accessKinds)[number]

/** A request to call somebody: `phone` showed the number, `call` gave a masked one. */
export type CallAccessKind = 'phone' | 'call'

/** The person whose data was read: a user, or the contacts of an order. */
export type AccessSubject = { kind: 'user'; id: UserId } | { kind: 'order'; id: OrderId }

/** A reader from another tenant read personal data. */
export type Access = {
  /** Rises with time. */
  id: AccessId
  /** The tenant of the account or order. */
  tenantId: TenantId
  subject: AccessSubject
  kind: AccessKind
  /** The first access within the hour. */
  at: Date
  reader: {
    /** The user; for an API key, its creator. */
    userId: UserId
    tenantId: TenantId
    role: Role
    /** The audit log has its client address. Null for an API key. */
    sessionId: SessionId | null
    apiKeyId: ApiKeyId | null
  }
}

/** An access as the person concerned sees it: role and organisation of the reader, not the name. */
export type AccessView = Pick<Access, 'id' | 'at'> & {
  kind: AccessKind | CallAccessKind
  /** `cliente_externo` for the recipient, who has no account and holds the tracking link. */
  role: Role
  /** Null for a self-employed driver, whose organisation has the driver's name. */
  organisation: string | null
  isByKey: boolean
  /** The two parties of a call; null for an access that is no call. */
  call: CallAccess | null
}

/** A requested call: its caller, the party that is called, and the order that it is about. */
export type CallAccess = { caller: CallerKind; callee: CallParty; orderId: OrderId }

export type AccessRow = Pick<Access, 'id' | 'at'> & {
  kind: AccessKind | CallAccessKind
  /** Null for the recipient of an order, by the tracking link. */
  reader: Access['reader'] | null
  organisation: { name: string; kind: TenantKind } | null
  call: CallAccess | null
}

export type AccessLog = {
  /** Keeps one access per hour of the same reader, subject and kind. */
  append(accesses: readonly Access[]): Promise<void>
  /** With the requested calls. Newest first; the cursor is an id. */
  list(subject: AccessSubject, page: Page): Promise<Slice<AccessRow>>
}
