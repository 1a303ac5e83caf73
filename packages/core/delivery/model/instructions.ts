import { refuseField } from '../../shared/refusal.ts'
import { oneLine, readOptionalText, readText } from '../../shared/texts.ts'

/** With whom the parcel may be left at the same address. The address never changes. */
export const leavePlaces = ['doorman', 'neighbour', 'other'] as const
export type LeavePlace = (typeof leavePlaces)[number]

/** The person who takes the parcel in. A doorman needs no name. */
export type LeaveWith = { place: LeavePlace; name: string | null }

/**
 * Instructions for the driver from the holder of the tracking link. Those from before 2026-11 have the
 * first three fields only.
 */
export type Instructions = {
  complement: string | null
  reference: string | null
  note: string | null
  /** Whether somebody will be at home; null if nobody said. */
  atHome?: boolean | null
  leaveWith?: LeaveWith | null
}

export type InstructionsInput = {
  complement?: string | null | undefined
  reference?: string | null | undefined
  note?: string | null | undefined
  atHome?: boolean | null | undefined
  leaveWith?: { place: LeavePlace; name?: string | null | undefined } | null | undefined
}

/** The three texts, which help to find the door, are taken until pickup; the others until the end. */
export const directionNames = ['complement', 'reference', 'note'] as const

/**
 * Returns the fields that are not blank. A person at home takes the parcel: "at home" revokes "leave it
 * with", and "leave it with" says that nobody is at home. Refuses with `validation_failed` texts that are
 * too long, both wishes at once, a neighbour without a name, and input without any field.
 */
export function readInstructions(input: InstructionsInput): Partial<Instructions> {
  const texts = {
    complement: readOptionalText('complement', oneLine(input.complement), 60),
    reference: readOptionalText('reference', oneLine(input.reference), 200),
    note: readOptionalText('note', input.note, 500),
  }
  const directions = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
  const wish = readWish(input)
  const added: Partial<Instructions> = { ...(directions as Partial<Instructions>), ...wish }
  if (Object.keys(added).length > 0) return added
  throw refuseField('note', 'one_required', { others: ['complement', 'reference', 'at_home', 'leave_with'] })
}

function readWish({
  atHome,
  leaveWith,
}: InstructionsInput): Pick<Instructions, 'atHome' | 'leaveWith'> | null {
  if (leaveWith) {
    if (atHome) throw refuseField('leave_with', 'both_given', { first: 'at_home', second: 'leave_with' })
    return { atHome: false, leaveWith: readLeaveWith(leaveWith) }
  }
  if (typeof atHome !== 'boolean') return null
  return atHome ? { atHome, leaveWith: null } : { atHome }
}

function readLeaveWith({ place, name: written }: NonNullable<InstructionsInput['leaveWith']>): LeaveWith {
  const name = readOptionalText('leave_with.name', oneLine(written), 80)
  if (name === null && place !== 'doorman') readText('leave_with.name', '', 80)
  return { place, name }
}
