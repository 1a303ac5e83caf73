import type { Request } from '../identity/request.ts'
import { type LimitPorts, takeWithinLimit } from '../shared/limits.ts'
import { pick } from '../shared/pick.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { oneLine, readOptionalText } from '../shared/texts.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from './change.ts'
import { decideAndCommit } from './decide-and-commit.ts'
import type { Delivery, Instructions } from './delivery.ts'
import { findTracked } from './find-delivery.ts'
import type { DeliveryPorts } from './ports.ts'
import { targetOf } from './states.ts'
import { publicView, type TrackedDelivery } from './track-delivery.ts'

export type AddInstructions = {
  request: Pick<Request, 'address'>
  trackingToken: string
} & Partial<Instructions>

/**
 * What the holder of the tracking link adds for the driver until pickup: complement, landmark and a note, never another street or town.
 * Fields that are absent or blank stay as they were. Refuses with `not_found`, with `validation_failed` texts that are too long or all
 * missing, with `invalid_state` after pickup, with `rate_limited` too many of a link or an address.
 */
export async function addInstructions(
  ports: DeliveryPorts & LimitPorts,
  { request, trackingToken, ...input }: AddInstructions,
): Promise<TrackedDelivery> {
  const { linkInstructions, addressInstructions } = ports.limitSettings
  await takeWithinLimit(ports, 'instructions', addressInstructions, `instructions:${request.address}`)
  const added = readInstructions(input)
  const { orderId, status } = await findTracked(ports, trackingToken)
  assertTaken(status)
  await takeWithinLimit(ports, 'instructions-of-link', linkInstructions, `instructions-of:${orderId}`)
  const delivery = await decideAndCommit(
    ports,
    { request: null, by: { kind: 'recipient' } },
    {
      read: () => findTracked(ports, trackingToken),
      decide: (before, context) => takeInstructions(ports, before, { ...context, added }),
    },
  )
  return publicView(delivery)
}

/** Whether the driver does not have the parcel yet. */
export function takesInstructions({ status }: Pick<Delivery, 'status'>): boolean {
  return targetOf(status, 'cancel') !== undefined
}

/** The change, or null if nothing is new. Refuses with `invalid_state` after pickup. */
function takeInstructions(
  ports: ChangePorts,
  before: Delivery,
  { added, ...context }: ChangeContext & { added: Partial<Instructions> },
): Change | null {
  assertTaken(before.status)
  const instructions: Instructions = {
    ...{ complement: null, reference: null, note: null },
    ...before.instructions,
    ...added,
  }
  const names = Object.keys(added) as (keyof Instructions)[]
  if (names.every((name) => before.instructions?.[name] === added[name])) return null
  return recordEntry(ports, before, {
    ...context,
    type: 'instructions',
    facts: pick(added, names) as Record<string, string>,
    patch: { instructions },
  })
}

function assertTaken(status: Delivery['status']): void {
  if (!takesInstructions({ status })) throw refuse('invalid_state', { status, allowed: [] })
}

/** The given texts that are not blank. */
function readInstructions({ complement, reference, note }: Partial<Instructions>): Partial<Instructions> {
  const texts = {
    complement: readOptionalText('complement', oneLine(complement), 60),
    reference: readOptionalText('reference', oneLine(reference), 200),
    note: readOptionalText('note', note, 500),
  }
  const added = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
  if (Object.keys(added).length > 0) return added
  throw refuseField('note', 'is required, or complement, or reference: all three are missing')
}
