import { readOneOf } from '../../shared/one-of.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { type RouteStopKind, routeStopKinds, type StopSkipReason, skipReasons } from '../model/route.ts'

export type SkipInput = {
  kind?: string | null | undefined
  reason?: string | null | undefined
  note?: string | null | undefined
}

const maxNoteCharacters = 300

/** Validates which stop of a delivery is skipped and why. Refuses with `validation_failed`. */
export function readSkip({ kind, reason, note }: SkipInput): {
  kind: RouteStopKind
  reason: StopSkipReason
  note: string | null
} {
  return {
    kind: readOneOf('kind', routeStopKinds, kind),
    reason: readOneOf('reason', skipReasons, reason),
    note: readOptionalText('note', note, maxNoteCharacters),
  }
}
