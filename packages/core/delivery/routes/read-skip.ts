import { refuseField } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { type RouteStopKind, routeStopKinds, type StopSkipReason, skipReasons } from './route.ts'

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
    kind: oneOf('kind', routeStopKinds, kind),
    reason: oneOf('reason', skipReasons, reason),
    note: readOptionalText('note', note, maxNoteCharacters),
  }
}

function oneOf<Value extends string>(
  field: string,
  values: readonly Value[],
  given: string | null | undefined,
): Value {
  const value = values.find((one) => one === given)
  if (value) return value
  const got = given ? `"${given.slice(0, 40)}"` : 'nothing'
  throw refuseField(field, `must be one of ${values.join(', ')}; got ${got}`)
}
