import type { Language } from './language.ts'
import type { Limit, LimitResult } from './limits.ts'

/**
 * A refusal is the domain saying no: a code and the facts behind it. It knows no transport. Each edge maps
 * the codes once, in a table that the compiler proves complete.
 */
export type RefusalFacts = {
  /** No credentials where some are needed: an API key, or else a login. */
  unauthorized: { needed?: 'key' }
  /** A token that is malformed, forged, expired or revoked; an API key where one is needed. */
  invalid_or_expired_token: { needed?: 'key' }
  /** E-mail and password do not belong together. Says no more, so that nobody learns which e-mails exist. */
  invalid_credentials: Record<never, never>
  /** The caller's own tenant's thing, which the caller's role may not touch; nor an API key without one of those scopes. */
  forbidden: { capability: string; role: string; neededScopes?: readonly string[] }
  /** It does not exist, or is not the caller's to know of. */
  not_found: { kind: ResourceKind; id: string }
  /** `balanceCents` is null to who may not read the wallet. */
  insufficient_funds: { balanceCents: bigint | null; priceCents: bigint }
  /** An order would go above what its API key may spend in a day; `resetsAt` is when the next one begins. */
  spending_cap_reached: { capCents: bigint; leftCents: bigint; priceCents: bigint; resetsAt: Date }
  /** What is there in a rehearsal only was asked for by who does not rehearse. */
  rehearsal_only: Record<never, never>
  quote_expired: { quoteId: string; expiredAt: Date }
  quote_used: { quoteId: string }
  /** What was proposed was done already: to that order. */
  confirmation_used: { orderId: string }
  confirmation_expired: { expiredAt: Date }
  /** Another order of the tenant has it; `orderId` is null where the caller may not know of that one. */
  reference_used: { reference: string; orderId: string | null }
  /** `allowed` are moves; with `not_proven_yet` the statuses that have a proof. `reason` where it is no move that the status refuses. */
  invalid_state: {
    status: string
    allowed: readonly string[]
    reason?:
      | 'driver_at_capacity'
      | 'not_proven_yet'
      | 'sign_up_pending'
      | 'no_pix_key'
      | 'nothing_to_pay_out'
      | 'deliveries_under_way'
      | 'earnings_unpaid'
    /** Of an erasure that waits: its id, from when on it is possible (ISO 8601; null where that cannot be said), what is still to be paid. */
    erasure_id?: string
    possible_from?: string | null
    owed_cents?: number
  }
  /** The same key was used for another request. */
  idempotency_mismatch: { key: string }
  /** A request with the same key has no answer yet. */
  idempotency_in_progress: { retryAfterSeconds: number }
  proof_required: { missing: readonly MissingProof[] }
  /** A link that works once: used, revoked, expired or none of ours. Says no more, for whoever holds it. */
  link_expired: Record<never, never>
  /** The tenant would be without anybody in the role that it needs. */
  last_owner: { role: string }
  validation_failed: { issues: readonly Issue[] }
  /** Too often: `quota` in `windowSeconds` are allowed to whoever `policy` counts. */
  rate_limited: { policy: string; quota: number; windowSeconds: number; retryAfterSeconds: number }
  payload_too_large: { field: string; bytes: number; maxBytes: number }
  /** A dependency is away; the caller may come back after that many seconds. */
  unavailable: { retryAfterSeconds: number; reason?: 'pix_not_configured' }
}

/** What there is to be found. */
export type ResourceKind =
  | 'order'
  | 'delivery'
  | 'quote'
  | 'tracking_link'
  | 'photo'
  | 'driver'
  | 'tenant'
  | 'user'
  | 'wallet'
  | 'api_key'
  | 'confirmation'
  | 'webhook'
  | 'webhook_delivery'
  | 'event'
  | 'invitation'
  | 'top_up'
  | 'payout'
  | 'payout_batch'
  | 'erasure'
  | 'export'

/** What a hand-over lacks; `matching_pin` where a PIN was given and is not the recipient's. */
export type MissingProof = 'photo_or_signature' | 'pin' | 'matching_pin'

export type RefusalCode = keyof RefusalFacts

/** What is wrong with one input: the field in the caller's words, and what is allowed. */
export type Issue = { field: string; issue: string }

/** A refusal whose facts are those of its code: switch on `code`. */
export type AnyRefusal = { [C in RefusalCode]: Refusal<C> }[RefusalCode]

export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: C
  readonly facts: RefusalFacts[C]

  constructor(code: C, facts: RefusalFacts[C]) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
  }
}

/** Makes a refusal to throw: `throw refuse('quote_expired', { quoteId, expiredAt })`. */
export function refuse<C extends RefusalCode>(code: C, facts: RefusalFacts[C]): Refusal<C> {
  return new Refusal(code, facts)
}

/** Refuses what was wished too often, where it was. */
export function assertWithinLimit(
  policy: string,
  { quota, windowSeconds }: Limit,
  { isAllowed, retryAfterSeconds }: LimitResult,
): void {
  if (isAllowed) return
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  throw refuse('rate_limited', { policy, quota, windowSeconds, retryAfterSeconds: seconds })
}

/** Refuses one input field. */
export function refuseField(field: string, issue: string): Refusal<'validation_failed'> {
  return refuse('validation_failed', { issues: [{ field, issue }] })
}

/** What people and programs read of a refusal. The edge that speaks to them provides it. */
export type RefusalMessages = {
  message(refusal: AnyRefusal, language: Language): string
  /** The facts as JSON; null where the code says it all. */
  details(refusal: AnyRefusal): unknown
}

export function isRefusal(error: unknown): error is AnyRefusal {
  return error instanceof Refusal
}
