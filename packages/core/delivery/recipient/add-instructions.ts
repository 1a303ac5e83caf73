import type { Request } from '../../identity/request.ts'
import type { LimitPorts } from '../../shared/limits.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'
import {
  directionNames,
  type Instructions,
  type InstructionsInput,
  readInstructions,
} from '../model/instructions.ts'
import { isFinal, targetOf } from '../model/states.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findTracked } from '../reading/find-delivery.ts'
import type { TrackedDelivery } from '../reading/track-delivery.ts'
import { changeTracked } from './change-tracked.ts'
import { instructionNotifications } from './instruction-notifications.ts'
import { takeOfAddress, takeOfLink } from './link-limits.ts'

export type AddInstructions = {
  request: Pick<Request, 'address'>
  trackingToken: string
} & InstructionsInput

/**
 * Stores what the holder of the tracking link tells the driver: until the pickup complement, landmark and
 * a note; until the end whether somebody is at home, and with whom else to leave the parcel. It never
 * changes street, town or recipient. Absent or blank fields stay as they were. Refuses with `not_found`,
 * with `validation_failed` as `readInstructions`, with `invalid_state` input that comes too late, with
 * `rate_limited` too many requests for a link or from an address.
 */
export async function addInstructions(
  ports: DeliveryPorts & LimitPorts,
  { request, trackingToken, ...input }: AddInstructions,
): Promise<TrackedDelivery> {
  await takeOfAddress(ports, 'instructions', request)
  const added = readInstructions(input)
  const tracked = await findTracked(ports, trackingToken)
  assertTaken(tracked, added)
  await takeOfLink(ports, 'instructions', tracked)
  return changeTracked(ports, trackingToken, (before, context) =>
    takeInstructions(ports, before, { ...context, added }),
  )
}

/** Whether the driver does not have the parcel yet. */
export function takesInstructions({ status }: Pick<Delivery, 'status'>): boolean {
  return targetOf(status, 'cancel') !== undefined
}

/** Whether the parcel may still reach the door. */
export function takesPresence({ status }: Pick<Delivery, 'status'>): boolean {
  return !isFinal(status) && status !== 'returning'
}

/** The change, or null if nothing is new. Refuses with `invalid_state` what comes too late. */
export function takeInstructions(
  ports: ChangePorts,
  before: Delivery,
  { added, ...context }: ChangeContext & { added: Partial<Instructions> },
): Change | null {
  assertTaken(before, added)
  const instructions: Instructions = {
    complement: null,
    reference: null,
    note: null,
    ...before.instructions,
    ...added,
  }
  const facts = factsOf(added)
  const old = factsOf(before.instructions ?? {})
  if (Object.entries(facts).every(([name, fact]) => old[name] === fact)) return null
  const change = recordEntry(ports, before, {
    ...context,
    type: 'instructions',
    kinds: ['recipient.instructed'],
    facts,
    patch: { instructions },
  })
  return { ...change, pushes: instructionNotifications(ports, change.after, context.at) }
}

/** A doorman without a name has an empty one, so that taking back a name is a change. */
function factsOf({ atHome, leaveWith, ...texts }: Partial<Instructions>): TimelineFacts {
  const filled = Object.entries(texts).filter(([, text]) => text !== null && text !== undefined)
  return {
    ...(Object.fromEntries(filled) as Record<string, string>),
    ...(typeof atHome === 'boolean' && { at_home: atHome }),
    ...(leaveWith && { leave_with: leaveWith.place, leave_with_name: leaveWith.name ?? '' }),
  }
}

function assertTaken({ status }: Pick<Delivery, 'status'>, added: Partial<Instructions>): void {
  const needsTime = directionNames.some((name) => added[name] !== undefined)
  const isTaken = needsTime ? takesInstructions({ status }) : takesPresence({ status })
  if (!isTaken) throw refuse('invalid_state', { status, allowed: [] })
}
