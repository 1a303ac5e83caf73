import type { OrderId, TenantId, UserId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Actor } from '../actor.ts'
import type { Access, AccessId, AccessKind, AccessLog, AccessSubject } from './access.ts'

export type AccessPorts = Pick<SystemPorts, 'newId' | 'clock'> & { accessLog: AccessLog }

/**
 * Writes down, before they are shown, that somebody looks at orders: that their contacts are read by who is not of the shipper's own, and
 * who drives them by the platform's people. That a tenant's people see their own orders is not written down, and costs nothing.
 */
export async function recordOrderAccess(
  ports: AccessPorts,
  reader: Actor,
  orders: Iterable<AccessedOrder>,
  kind: AccessKind = 'order',
): Promise<void> {
  const seen: AccessedSubject[] = []
  for (const { orderId, tenantId, driver } of orders) {
    if (tenantId === reader.tenantId) continue
    seen.push({ subject: { kind: 'order', id: orderId }, tenantId })
    if (driver && reader.tenantKind === 'plataforma')
      seen.push({ subject: { kind: 'user', id: driver.id }, tenantId: driver.tenantId })
  }
  if (seen.length > 0) await append(ports, reader, kind, seen)
}

/** The same of people with an account: of those of other tenants than the reader's. */
export async function recordUserAccess(
  ports: AccessPorts,
  reader: Actor,
  users: Iterable<{ id: UserId; tenantId: TenantId }>,
  kind: AccessKind,
): Promise<void> {
  const seen: AccessedSubject[] = []
  for (const { id, tenantId } of users)
    if (tenantId !== reader.tenantId) seen.push({ subject: { kind: 'user', id }, tenantId })
  if (seen.length > 0) await append(ports, reader, kind, seen)
}

type AccessedOrder = {
  orderId: OrderId
  tenantId: TenantId
  driver: { id: UserId; tenantId: TenantId } | null
}
type AccessedSubject = { subject: AccessSubject; tenantId: TenantId }

function append(
  { accessLog, newId, clock }: AccessPorts,
  actor: Actor,
  kind: AccessKind,
  seen: readonly AccessedSubject[],
): Promise<void> {
  const at = clock()
  const reader = readerOf(actor)
  return accessLog.append(seen.map((one): Access => ({ ...one, id: newId<AccessId>(), kind, at, reader })))
}

/** As the log names who looks. */
export function readerOf({ userId, tenantId, role, sessionId, key }: Actor): Access['reader'] {
  return { userId, tenantId, role, sessionId, apiKeyId: key?.id ?? null }
}
