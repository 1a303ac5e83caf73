import { findScopedOrder } from '../delivery/find-delivery.ts'
import type { Deliveries } from '../delivery/ports.ts'
import type { AccessLog, AccessRow, AccessView } from '../identity/access/access.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { type PageInput, readPage, type Slice } from '../shared/page.ts'

/** Who from outside looked at the data of the one who asks, newest first, for 180 days. Refuses with `unauthorized`, `forbidden`. */
export async function readOwnAccessLog(
  { accessLog }: { accessLog: AccessLog },
  { actor, page }: { actor: Actor | null; page: PageInput },
): Promise<Slice<AccessView>> {
  const { userId } = permit(actor, 'privacy.own')
  return shown(await accessLog.list({ kind: 'user', id: userId }, readPage(page)))
}

/** The same of an order: for its tenant, who answers the people whom it names. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function readOrderAccessLog(
  ports: { accessLog: AccessLog; deliveries: Deliveries },
  { actor, orderId, page }: { actor: Actor | null; orderId: string; page: PageInput },
): Promise<Slice<AccessView>> {
  const order = await findScopedOrder(ports, actor, 'privacy.contacts', orderId)
  return shown(await ports.accessLog.list({ kind: 'order', id: order.orderId }, readPage(page)))
}

function shown({ items, total }: Slice<AccessRow>): Slice<AccessView> {
  return {
    items: items.map(({ id, kind, at, reader, organisation }) => ({
      id,
      kind,
      at,
      role: reader.role,
      organisation: organisation && organisation.kind !== 'motorista' ? organisation.name : null,
      isByKey: reader.apiKeyId !== null,
    })),
    total,
  }
}
