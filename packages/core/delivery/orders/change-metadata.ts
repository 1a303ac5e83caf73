import type { Request } from '../../identity/request.ts'
import { type Metadata, readMetadata } from '../../shared/metadata.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { changeOwnOrder } from './change-own-order.ts'

export type ChangeMetadata = { request: Request; orderId: string; metadata: unknown }

/**
 * Merges metadata into that of an order, at any time: an empty text deletes its key. The same again changes nothing. Refuses with
 * `not_found` an order out of reach, with `forbidden` readers, with `validation_failed` as `readMetadata`.
 */
export function changeMetadata(
  ports: DeliveryPorts,
  { request, orderId, metadata }: ChangeMetadata,
): Promise<Delivery> {
  return changeOwnOrder(
    ports,
    { request, orderId },
    {
      decide: (before, by) =>
        recordMetadata(ports, before, { ...by, metadata: readMetadata(metadata, before.metadata) }),
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
