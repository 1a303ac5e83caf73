import type { ApiKeyId, Branded, OrderId, SessionId, TenantId, UserId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Role, TenantKind } from '../roles.ts'

export type AccessId = Branded<'access'>

/** What was opened: an order with its contacts, its label or proof, what is known of a driver, his payouts, an account, an export of it all. */
export const accessKinds = ['order', 'label', 'proof', 'driver', 'payout', 'account', 'export'] as const
export type AccessKind = (typeof accessKinds)[number]

/** Whose data was looked at: somebody's with an account, or that of the people whom an order names. */
export type AccessSubject = { kind: 'user'; id: UserId } | { kind: 'order'; id: OrderId }

/** That somebody from outside looked at personal data. */
export type Access = {
  /** Rises with time. */
  id: AccessId
  /** Whose the account or the order is. */
  tenantId: TenantId
  subject: AccessSubject
  kind: AccessKind
  /** The first time within the hour. */
  at: Date
  reader: {
    /** Of an API key who made it. */
    userId: UserId
    tenantId: TenantId
    role: Role
    /** Which says from where: the audit log has the address of its opening. Null where a key read. */
    sessionId: SessionId | null
    apiKeyId: ApiKeyId | null
  }
}

/** As it is shown: who reads it learns which role of which organisation looked, not who. */
export type AccessView = Pick<Access, 'id' | 'kind' | 'at'> & {
  role: Role
  /** Null for a driver of his own, whose organisation has his name. */
  organisation: string | null
  isByKey: boolean
}

export type AccessRow = Access & { organisation: { name: string; kind: TenantKind } | null }

export type AccessLog = {
  /** Of the same reader, subject and kind one an hour is kept, whoever writes. */
  append(accesses: readonly Access[]): Promise<void>
  /** Newest first; the cursor is an id. */
  list(subject: AccessSubject, page: Page): Promise<Slice<AccessRow>>
}
