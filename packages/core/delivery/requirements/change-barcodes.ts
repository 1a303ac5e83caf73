import type { Request } from '../../identity/request.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'
import { isFinal } from '../model/states.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import { changeOwnOrder } from '../orders/change-own-order.ts'
import type { DeliveryPorts } from '../ports.ts'
import { type Approach, currentApproach } from '../positions/approach.ts'
import { type RequirementPlace, type Requirements, readBarcodes, requirementPlaces } from './requirements.ts'
import { endOf } from './stop-needs.ts'

export type BarcodesInput = Partial<Record<RequirementPlace, readonly string[] | null | undefined>>
export type ChangeBarcodes = BarcodesInput & { request: Request; orderId: string }

/**
 * Replaces the codes to scan at the places that the input names; an empty list asks for the label's. The same again changes nothing.
 * Refuses with `not_found` an order out of reach, with `forbidden` readers, with `validation_failed` codes as `readBarcodes` and those of
 * a place where the order asks for none, with `invalid_state` once the driver is near that place.
 */
export function changeBarcodes(
  ports: DeliveryPorts,
  { request, orderId, ...input }: ChangeBarcodes,
): Promise<Delivery> {
  return changeOwnOrder(
    ports,
    { request, orderId },
    {
      prepare: async (before) => {
        const { positions } = await ports.deliveries.details({ positions: [before.orderId] })
        return currentApproach(before, positions.get(before.orderId)?.approach ?? null)
      },
      decide: (before, by, approach) => recordBarcodes(ports, before, { ...by, input, approach }),
    },
  )
}

type NewBarcodes = ChangeContext & { input: BarcodesInput; approach: Approach | null; facts: TimelineFacts }

/** The change; null for what the order has already. The entry of the timeline, which nothing erases, names no code. */
export function recordBarcodes(
  ports: ChangePorts,
  before: Delivery,
  { input, approach, facts, ...context }: NewBarcodes,
): Change | null {
  if (isFinal(before.status)) throw refuse('invalid_state', { status: before.status, allowed: [] })
  const requirements: Requirements = { ...before.requirements }
  const changed: TimelineFacts[] = []
  for (const place of requirementPlaces) {
    const codes = input[place]
    if (!codes) continue
    const barcodes = readBarcodes(place, codes)
    const stop = before.requirements?.[place]
    if (!stop?.kinds.includes('barcode'))
      throw refuseField(place, 'not_allowed', { why: 'no_barcode_needed' })
    if (JSON.stringify(stop.barcodes) === JSON.stringify(barcodes)) continue
    if (isNear(before, place, approach))
      throw refuse('invalid_state', { status: before.status, allowed: [], reason: 'driver_is_near' })
    requirements[place] = { ...stop, barcodes }
    changed.push({ [place]: barcodes.length })
  }
  if (changed.length === 0) return null
  return recordEntry(ports, before, {
    ...context,
    type: 'barcodes',
    kinds: ['order.barcodes_changed'],
    facts: Object.assign({}, ...changed, facts) as TimelineFacts,
    patch: { requirements },
  })
}

/** Whether the driver is near the place or past it. The codes of a return are those of its return order, once it exists. */
function isNear(delivery: Delivery, place: RequirementPlace, approach: Approach | null): boolean {
  const { status, arrivedAtDestinationAt, returnedBy } = delivery
  if (place === 'pickup')
    return !['awaiting_driver', 'assigned', 'accepted'].includes(status) || approach?.stop === 'pickup'
  if (place === endOf(delivery))
    return status === 'returning' || arrivedAtDestinationAt !== null || approach?.stop === 'destination'
  return returnedBy !== null
}
