import type { Deliveries } from '../delivery/ports.ts'
import { findScopedOrder } from '../delivery/reading/find-delivery.ts'
import type { AccessLog, AccessRow, AccessView } from '../identity/access/access.ts'
import { permit } from '../identity/permissions.ts'
import type { ListRequest } from '../identity/request.ts'
import { readPage, type Slice } from '../shared/page.ts'

/**
 * Which readers of other tenants read the caller's data in the last 180 days, and who asked to call whom with the caller, newest first.
 * Refuses with `unauthorized`, `forbidden`.
 */
export async function readOwnAccessLog(
  { accessLog }: { accessLog: AccessLog },
  { actor, page }: ListRequest,
): Promise<Slice<AccessView>> {
  const { userId } = permit(actor, 'privacy.own')
  return shown(await accessLog.list({ kind: 'user', id: userId }, readPage(page)))
}

/** The same for an order, for its tenant. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function readOrderAccessLog(
  ports: { accessLog: AccessLog; deliveries: Deliveries },
  { actor, orderId, page }: ListRequest & { orderId: string },
): Promise<Slice<AccessView>> {
  const order = await findScopedOrder(ports, actor, 'privacy.contacts', orderId)
  return shown(await ports.accessLog.list({ kind: 'order', id: order.orderId }, readPage(page)))
}

function shown({ items, total }: Slice<AccessRow>): Slice<AccessView> {
  return {
    items: items.map(({ id, kind, at, reader, organisation, call }) => ({
      id,
      kind,
      at,
      role: reader?.role ?? 'cliente_externo',
      organisation: organisation && organisation.kind !== 'motorista' ? organisation.name : null,
      isByKey: reader?.apiKeyId != null,
      call,
    })),
    total,
  }
}
