import type { Delivery, Stop } from './delivery.ts'

export type Step = 'accept' | 'arrived' | 'picked' | 'on-route' | 'delivered'
export type OperationName =
  | Exclude<Step, 'accept'>
  | 'arrived-at-destination'
  | 'problem'
  | 'attempt-failed'
  | 'skip-stop'
  | 'note'
  | 'position'

export type OperationFields = {
  photo_b64?: string
  signature_b64?: string
  note?: string
  pin?: string
  signer_name?: string
  scanned_codes?: string[]
  document_kind?: string
  document_last4?: string
  age_checked?: boolean
  cash_received_cents?: number
  cash_confirmed_cents?: number
  incident_code?: string
  attempt_reason?: string
  stop_kind?: string
  skip_reason?: string
  lat?: number
  lng?: number
  accuracy_m?: number
  battery_percent?: number
}

export type Refusal = { error: string; message: string; details: Record<string, unknown> | null }

/** An operation of the driver, kept until the server has it: docs/reference/driver-sync.md. */
export type QueuedOperation = {
  /** The place in the queue; the database gives it. */
  seq: number
  opId: string
  op: OperationName
  code: string
  userId: string
  occurredAt: string
  fields: OperationFields
  /** Why the server refused it. It waits for the driver then. */
  refusal?: Refusal
}

type Status = Delivery['status']

const statusAfter = {
  accept: 'accepted',
  arrived: 'at_pickup',
  picked: 'picked_up',
  'on-route': 'in_transit',
  delivered: 'delivered',
} as const satisfies Record<Step, Status>

const stepFrom: Partial<Record<Status, Step>> = {
  assigned: 'accept',
  accepted: 'arrived',
  at_pickup: 'picked',
  picked_up: 'on-route',
  in_transit: 'delivered',
}

/** From acceptance until the hand-over: the shipper may see the position. */
export function isUnderWay(status: Status): boolean {
  return ['accepted', 'at_pickup', 'picked_up', 'in_transit'].includes(status)
}

/** The step that is due. */
export function nextStep(status: Status): Step | null {
  return stepFrom[status] ?? null
}

/** The stop at which an operation happens. */
export function stopOf(op: OperationName): Stop {
  return op === 'arrived' || op === 'picked' ? 'pickup' : 'destination'
}

const isStep = (op: OperationName): op is Exclude<Step, 'accept'> => op in statusAfter

/** The status that the delivery has for its driver: the server's, and the steps that wait for the network. */
export function statusWith(
  delivery: Pick<Delivery, 'code' | 'status'>,
  queue: readonly QueuedOperation[],
): Status {
  const steps = queue.filter(({ code, op }) => code === delivery.code && isStep(op))
  return steps.reduce<Status>(
    (status, { op, refusal }) => (refusal || !isStep(op) || isPast(status, op) ? status : statusAfter[op]),
    delivery.status,
  )
}

const sequence: readonly Status[] = [
  'assigned',
  'accepted',
  'at_pickup',
  'picked_up',
  'in_transit',
  'delivered',
]

/** Whether the server is further than the step leads, or on another way: the response was lost. */
function isPast(status: Status, step: Step): boolean {
  return !sequence.includes(status) || sequence.indexOf(status) >= sequence.indexOf(statusAfter[step])
}

type Version = Pick<Delivery, 'status'> & { timeline: readonly unknown[] }

/** Whether an update tells of an earlier moment than what is known: responses and events overtake each other. */
export function isOlder(update: Version, known: Version): boolean {
  const more = update.timeline.length - known.timeline.length
  if (more !== 0) return more < 0
  // A step that was sent just now is known before its entry in the timeline.
  return sequence.includes(update.status) && sequence.indexOf(update.status) < sequence.indexOf(known.status)
}

const batchOperations = 200
/** A body may have 16 MiB. */
const batchCharacters = 6 * 1024 * 1024

/**
 * The next operations to send, in order. A refused step holds back the later steps of its delivery, which would be refused too. One
 * operation is always sent, whatever its size.
 */
export function nextBatch(queue: readonly QueuedOperation[], userId: string): QueuedOperation[] {
  const held = new Set<string>()
  const batch: QueuedOperation[] = []
  let characters = 0
  for (const operation of queue) {
    if (operation.userId !== userId) continue
    if (operation.refusal) {
      if (isStep(operation.op)) held.add(operation.code)
      continue
    }
    if (isStep(operation.op) && held.has(operation.code)) continue
    characters += sizeOf(operation)
    if (batch.length > 0 && (batch.length >= batchOperations || characters > batchCharacters)) break
    batch.push(operation)
  }
  return batch
}

function sizeOf({ fields }: QueuedOperation): number {
  return 300 + (fields.photo_b64?.length ?? 0) + (fields.signature_b64?.length ?? 0)
}

export type SyncResult = {
  op_id: string | null
  outcome: 'done' | 'duplicate' | 'refused'
  status: Status | null
  error: string | null
  message: string | null
  details: unknown
}

export type Settled = {
  /** The operations that the server has. */
  done: QueuedOperation[]
  refused: QueuedOperation[]
  /** The statuses of deliveries by the server; null for one that the driver no longer has. */
  statuses: Map<string, Status | null>
}

/**
 * Applies a response of the server to the queue. After a refused step, the later steps of its delivery keep
 * waiting: they were refused only because it was. A refused position is of no more use.
 */
export function settle(batch: readonly QueuedOperation[], results: readonly SyncResult[]): Settled {
  const settled: Settled = { done: [], refused: [], statuses: new Map() }
  const held = new Set<string>()
  for (const operation of batch) {
    const result = results.find(({ op_id }) => op_id === operation.opId)
    if (!result) continue
    settled.statuses.set(operation.code, result.status)
    if (result.outcome !== 'refused' || operation.op === 'position') settled.done.push(operation)
    else if (isStep(operation.op) && held.has(operation.code)) continue
    else {
      if (isStep(operation.op)) held.add(operation.code)
      settled.refused.push({ ...operation, refusal: refusalOf(result) })
    }
  }
  return settled
}

function refusalOf({ error, message, details }: SyncResult): Refusal {
  return {
    error: error ?? 'internal_error',
    message: message ?? '',
    details: details as Record<string, unknown> | null,
  }
}

/** Writes the operation in the form that `/driver/sync` takes. */
export function toWire({ opId, op, code, occurredAt, fields }: QueuedOperation) {
  return { op_id: opId, op, code, occurred_at: occurredAt, ...fields }
}
