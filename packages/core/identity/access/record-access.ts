import type { OrderId, TenantId, UserId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Actor } from '../actor.ts'
import type { Access, AccessId, AccessKind, AccessLog, AccessSubject } from './access.ts'

export type AccessPorts = Pick<SystemPorts, 'newId' | 'clock'> & { accessLog: AccessLog }

/**
 * Records, before they are shown, that a reader of another tenant reads orders with their contacts, and for members of the
 * platform their drivers too. Reading orders of the own tenant is not recorded and costs nothing.
 */
export async function recordOrderAccess(
  ports: AccessPorts,
  reader: Actor,
  orders: Iterable<AccessedOrder>,
  kind: AccessKind = 'order',
): Promise<void> {
  const accessed: AccessedSubject[] = []
  for (const { orderId, tenantId, driver } of orders) {
    if (tenantId === reader.tenantId) continue
    accessed.push({ subject: { kind: 'order', id: orderId }, tenantId })
    if (driver && reader.tenantKind === 'plataforma')
      accessed.push({ subject: { kind: 'user', id: driver.id }, tenantId: driver.tenantId })
  }
  if (accessed.length > 0) await append(ports, reader, kind, accessed)
}

/** Records that a reader reads accounts of other tenants. */
export async function recordUserAccess(
  ports: AccessPorts,
  reader: Actor,
  users: Iterable<{ id: UserId; tenantId: TenantId }>,
  kind: AccessKind,
): Promise<void> {
  const accessed: AccessedSubject[] = []
  for (const { id, tenantId } of users)
    if (tenantId !== reader.tenantId) accessed.push({ subject: { kind: 'user', id }, tenantId })
  if (accessed.length > 0) await append(ports, reader, kind, accessed)
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
  accessed: readonly AccessedSubject[],
): Promise<void> {
  const at = clock()
  const reader = readerOf(actor)
  return accessLog.append(
    accessed.map((one): Access => ({ ...one, id: newId<AccessId>(), kind, at, reader })),
  )
}

export function readerOf({ userId, tenantId, role, sessionId, key }: Actor): Access['reader'] {
  return { userId, tenantId, role, sessionId, apiKeyId: key?.id ?? null }
}
