import type { CashInput } from '../delivery/collect-on-delivery/collect-at-door.ts'
import { driverFacts, driverSteps } from '../delivery/model/states.ts'
import type { EvidenceInput } from '../delivery/requirements/evidence.ts'
import { readOneOf } from '../shared/one-of.ts'
import { isRefusal, refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'

/** The operations that a driver's app may queue while it is offline, named like the contract's paths. */
export const operationNames = [
  ...driverSteps,
  ...driverFacts,
  'decline',
  'problem',
  'attempt-failed',
  'skip-stop',
  'note',
  'position',
] as const
export type OperationName = (typeof operationNames)[number]

/** An operation as the app sends it, unvalidated. */
export type OperationInput = EvidenceInput &
  CashInput & {
    /** The app's own id of the operation, which runs once per id: 1 to 100 characters. */
    opId?: string | null | undefined
    op?: string | null | undefined
    /** The delivery's code. */
    code?: string | null | undefined
    /** The time by the phone's clock, as ISO 8601. */
    occurredAt?: string | null | undefined
    lat?: number | null | undefined
    lng?: number | null | undefined
    accuracyMeters?: number | null | undefined
    batteryPercent?: number | null | undefined
    photoBase64?: string | null | undefined
    signatureBase64?: string | null | undefined
    note?: string | null | undefined
    pin?: string | null | undefined
    incidentCode?: string | null | undefined
    declineReason?: string | null | undefined
    attemptReason?: string | null | undefined
    stopKind?: string | null | undefined
    skipReason?: string | null | undefined
  }

export type Operation = Omit<OperationInput, 'opId' | 'op' | 'code' | 'occurredAt'> & {
  opId: string
  op: OperationName
  code: string
  occurredAt: Date
}

/** Validates an operation. Refuses with `validation_failed` a missing id, delivery or time, and an unknown name. */
export function readOperation(input: OperationInput): Operation {
  return {
    ...input,
    opId: readText('op_id', input.opId ?? '', 100),
    op: readOneOf('op', operationNames, input.op),
    code: readText('code', input.code ?? '', 40),
    occurredAt: readInstant('occurred_at', input.occurredAt),
  }
}

/** The id of an operation; null for one that is refused for its id, under which nothing was ever done. */
export function opIdOf({ opId }: OperationInput): string | null {
  try {
    return readText('op_id', opId ?? '', 100)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** An ISO 8601 instant with offset. Refuses with `validation_failed`. */
export function readInstant(field: string, text: string | null | undefined): Date {
  const at = new Date(text && instant.test(text) ? text : Number.NaN)
  if (!Number.isNaN(at.getTime())) return at
  throw refuseField(field, 'wrong_form', { form: 'instant', got: text })
}
