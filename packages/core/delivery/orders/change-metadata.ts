import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { type Metadata, readMetadata } from '../../shared/metadata.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import type { Delivery } from '../model/delivery.ts'
import { keyFact, type TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findScopedOrder } from '../reading/find-delivery.ts'

export type ChangeMetadata = { request: Request; orderId: string; metadata: unknown }

/**
 * Merges metadata into that of an order, at any time: an empty text deletes its key. The same again changes nothing. Refuses with
 * `not_found` an order out of reach, with `forbidden` readers, with `validation_failed` as `readMetadata`.
 */
export function changeMetadata(
  ports: DeliveryPorts,
  { request, orderId, metadata }: ChangeMetadata,
): Promise<Delivery> {
  const shipper = requireActor(request.actor)
  return decideAndCommit(
    ports,
    { request, by: { kind: 'shipper', userId: shipper.userId } },
    {
      read: () => findScopedOrder(ports, shipper, 'order.create', orderId),
      decide: (before, context) =>
        recordMetadata(ports, before, {
          ...context,
          metadata: readMetadata(metadata, before.metadata),
          facts: keyFact(shipper),
        }),
    },
  )
}

/** The change; null for what the order has already. The entry of the timeline, which nothing erases, names no key. */
export function recordMetadata(
  ports: ChangePorts,
  before: Delivery,
  { metadata, facts, ...context }: ChangeContext & { metadata: Metadata | null; facts: TimelineFacts },
): Change | null {
  if (identityOf(before.metadata) === identityOf(metadata)) return null
  return recordEntry(ports, before, {
    ...context,
    type: 'metadata',
    kinds: ['order.metadata_changed'],
    facts: { keys: Object.keys(metadata ?? {}).length, ...facts },
    patch: { metadata },
  })
}

const identityOf = (metadata: Metadata | null) =>
  JSON.stringify(Object.entries(metadata ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
