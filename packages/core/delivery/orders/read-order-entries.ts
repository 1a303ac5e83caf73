import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import type { OrderId } from '../../shared/ids.ts'
import type { Ledger, WalletEntry } from '../../wallet/ports.ts'
import type { ReadPorts } from '../ports.ts'
import { findOrders } from '../reading/read-deliveries.ts'

/** The wallet entries of each order in the actor's scope; other orders are left out. Refuses with `unauthorized`, `forbidden`. */
export async function readOrderEntries(
  ports: ReadPorts & { ledger: Ledger },
  { actor, orderIds }: { actor: Actor | null; orderIds: readonly string[] },
): Promise<Map<OrderId, readonly WalletEntry[]>> {
  permit(actor, 'wallet.read')
  const ids = [...(await findOrders(ports, { actor, orderIds })).keys()]
  const entries = await ports.ledger.walletEntriesOfOrders(ids)
  return new Map(ids.map((id) => [id, entries.get(id) ?? []]))
}
