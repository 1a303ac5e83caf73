import type { FactsArgument, Issue, IssueCode, IssueOfField } from './issue.ts'
import type { Language } from './language.ts'

/**
 * The facts of each refusal code. A refusal knows no transport: each edge maps the codes once, in a table that the
 * compiler proves complete.
 */
export type RefusalFacts = {
  /** Missing credentials: an API key, or else a login. */
  unauthorized: { needed?: 'key' }
  /** A malformed, forged, expired or revoked token or API key. */
  invalid_or_expired_token: { needed?: 'key'; expiredAt?: Date }
  /** E-mail and password do not match. Without facts, so that nobody learns which e-mails exist. */
  invalid_credentials: Record<never, never>
  /** The password is right, and a second proof is missing: `completeLogin` takes the challenge with one of `methods`. Or the role
   * needs a second factor, and the account has none: `startEnrolment` takes the challenge with one of `enrol`.
   */
  mfa_required: {
    challenge: string
    expiresAt: Date
    methods: readonly string[]
    passkey?: object
    enrol?: readonly string[]
  }
  /** A wrong code, or one that was used before. */
  mfa_failed: { method: string; triesLeft: number }
  /** A challenge that is used, expired or unknown, or was tried too often. */
  challenge_expired: Record<never, never>
  /**
   * The role lacks the capability, or the API key has none of `neededScopes`. `isOfHolder`: it is the role of the member who
   * holds the key. `scope`: what the role may not give to a key, of which it may give `allowedScopes`.
   */
  forbidden: {
    capability: string
    role: string
    neededScopes?: readonly string[]
    isOfHolder?: true
    scope?: string
    allowedScopes?: readonly string[]
  }
  /** The person has to confirm who they are; `isStale`: a token came, which is expired, or of another session or password. */
  step_up_required: { action: StepUpAction; isStale?: true }
  /** The API key may not be used from there. */
  address_not_allowed: { address: string }
  /** It does not exist, or the caller may not know of it. */
  not_found: { kind: ResourceKind; id: string }
  /** `balanceCents` is null for callers who may not read the wallet. */
  insufficient_funds: { balanceCents: bigint | null; priceCents: bigint }
  /** The order exceeds the daily spending cap of its API key; the next day begins at `resetsAt`. */
  spending_cap_reached: { capCents: bigint; leftCents: bigint; priceCents: bigint; resetsAt: Date }
  /** Only test keys may do this. */
  rehearsal_only: Record<never, never>
  /** A shop that opened its account by itself waits for an operator. */
  not_approved: Record<never, never>
  quote_expired: { quoteId: string; expiredAt: Date }
  quote_used: { quoteId: string }
  /** The address has another postal code than the quote has there. */
  address_outside_quote: { field: string; postalCode: string; quotePostalCode: string }
  /** The platform delivers in `served` only: names of areas, the first of `servedCount`. `city` is null where only the region is known. */
  outside_service_area: {
    outside: readonly { end: 'origin' | 'destination'; postalCode: string; city: string | null; uf: string }[]
    served: readonly string[]
    servedCount: number
  }
  /** The proposal was confirmed before, with that order as the result. */
  confirmation_used: { orderId: string }
  confirmation_expired: { expiredAt: Date }
  /** Another order of the tenant has the reference; `orderId` is null if the caller may not know of it. */
  reference_used: { reference: string; orderId: string | null }
  /** `allowed` are moves; with `not_proven_yet` the statuses that have a proof. `reason`: why, if not because of the status. */
  invalid_state: {
    status: string
    allowed: readonly string[]
    reason?:
      | 'driver_at_capacity'
      | 'not_proven_yet'
      | 'sign_up_pending'
      | 'off_duty'
      | 'no_pix_key'
      | 'cancel_too_late'
      | 'nothing_to_pay_out'
      | 'no_cash_owed'
      | 'nothing_earned'
      | 'cash_owed'
      | 'picked_up_already'
      | 'no_pix_due'
      | 'deliveries_under_way'
      | 'earnings_unpaid'
      | 'no_second_factor'
      | 'own_second_factor_missing'
      | 'second_factor_required'
      | 'import_running'
      | 'reschedule_not_allowed'
      | 'already_rated'
      | 'rating_closed'
      | 'not_delivered'
      | 'return_too_late'
      | 'already_returned'
      | 'is_a_return'
      | 'person_erased'
      | 'return_order_open'
      | 'offered_in_route'
      | 'route_changed'
      | 'not_waiting'
      | 'waits_for_document'
      | 'driver_is_near'
      | 'return_needs_proof'
      | 'not_in_route'
      | 'not_the_next_stop'
      | 'no_stop_behind'
      | 'too_many_skips'
      | 'plan_changed'
      | 'plan_gone'
      | 'stop_committed'
      | 'not_in_plan'
      | 'move_refused'
      | 'nothing_to_undo'
      | 'no_ciot'
    /**
     * Facts of a pending erasure: its id, the earliest time (ISO 8601; null if unknown), and the money
     * still owed.
     */
    erasure_id?: string
    possible_from?: string | null
    owed_cents?: number
    /** The route in which the delivery is offered, or the deliveries because of which a route is refused. */
    routeId?: string
    deliveries?: readonly {
      code: string
      reason: 'canceled' | 'not_yours' | 'not_waiting' | 'waits_for_document'
    }[]
    /** The only stop of the route that could be skipped; null if none is left. */
    nextStop?: { code: string; kind: 'pickup' | 'dropoff' } | null
    /** The stop at which the changed plan would break a rule, and the rule. */
    move?: RefusedMove
    /** The CIOT that a whole load lacks, with the registry's code and words if it refused one. */
    freightOperation?: { kind: 'ciot'; status: string; code: string | null; text: string | null }
  }
  /** The Idempotency-Key was used for another request. */
  idempotency_mismatch: { key: string }
  /** A request with the same Idempotency-Key is in progress. */
  idempotency_in_progress: { retryAfterSeconds: number }
  /** `missingBarcodes`: the given codes that were not scanned. */
  proof_required: {
    missing: readonly MissingProof[]
    place: 'pickup' | 'handover' | 'return'
    missingBarcodes?: readonly string[]
  }
  /** The recipient has not paid all of the order's amount; `missing`: what the hand-over lacks. Cash is null where none was given. */
  collection_required: {
    method: 'pix' | 'cash'
    amountCents: number
    missing: MissingCollection
    receivedCents: number | null
    confirmedCents: number | null
  }
  /** The way in by the company's identity provider failed, or a password was used where the company requires it. */
  sign_in_refused: SignInRefusal
  /** A one-time link that is used, revoked, expired or unknown. Without facts, as anyone may hold it. */
  link_expired: Record<never, never>
  /** The tenant would lose its last member in a role that it needs. */
  last_owner: { role: string }
  validation_failed: { issues: readonly Issue[] }
  /** More than `quota` in `windowSeconds`; `policy` names the limit. */
  rate_limited: { policy: string; quota: number; windowSeconds: number; retryAfterSeconds: number }
  payload_too_large: { field: string; bytes: number; maxBytes: number }
  /** A dependency does not answer; a retry makes sense after that many seconds. */
  unavailable: { retryAfterSeconds: number; reason?: UnavailableReason }
}

/**
 * The stop of a plan that keeps a delivery from where it was moved to. `rule` is a `RouteReasonKind`; what does not belong to it is null.
 * `needs` and `free` are per cent of the vehicle, or numbers of deliveries.
 */
export type RefusedMove = {
  code: string
  stop: 'pickup' | 'dropoff'
  rule: string
  driver: string | null
  arrivesAt: Date | null
  closesAt: Date | null
  measure: 'weight' | 'volume' | 'deliveries' | null
  needs: number
  free: number
}

/** Without a reason the database or another part is away. */
export type UnavailableReason =
  | 'pix_not_configured'
  | 'mail_not_configured'
  | 'sign_up_closed'
  | 'identity_provider'
  | 'dns'
  | 'calls_not_configured'
  | 'call_numbers_in_use'

/** Why nobody was signed in. `claimed` is an e-mail address or a domain, `error` a code of the provider. */
export type SignInRefusal = {
  reason:
    | 'provider_required'
    | 'no_matching_group'
    | 'no_email'
    | 'email_not_verified'
    | 'domain_not_verified'
    | 'email_of_another_account'
    | 'account_removed'
    | 'refused_by_provider'
    | 'answer_not_valid'
    | 'not_begun_here'
  claimed?: string
  error?: string
}

/** The actions for which a person has to have just confirmed who they are: docs/reference/rules.md#auth */
export type StepUpAction =
  | 'change_pix_key'
  | 'request_payout'
  | 'raise_spending_cap'
  | 'add_owner'
  | 'manage_privacy_key'
  | 'change_factors'
  | 'make_password_link'
  | 'set_identity_provider'

/** The subjects of a `not_found`. */
export type ResourceKind =
  | 'order'
  | 'delivery'
  | 'quote'
  | 'tracking_link'
  | 'photo'
  | 'driver'
  | 'driver_document'
  | 'tenant'
  | 'user'
  | 'wallet'
  | 'api_key'
  | 'confirmation'
  | 'webhook'
  | 'webhook_delivery'
  | 'request'
  | 'event'
  | 'invitation'
  | 'top_up'
  | 'payout'
  | 'payout_batch'
  | 'erasure'
  | 'export'
  | 'session'
  | 'factor'
  | 'saved_address'
  | 'saved_view'
  | 'domain'
  | 'repetition'
  | 'service_area'
  | 'import'
  | 'import_row'
  | 'shipment'
  | 'route'
  | 'phone_number'
  | 'masked_call'
  | 'agent_request'
  | 'open_delivery_client'
  | 'shop_connection'
  | 'vehicle'
  | 'insurance_policy'
  | 'fiscal_issuer'
  | 'fiscal_document'

/**
 * The facts that a hand-over lacks: the bank's word about the PIX payment, the cash as it was counted twice, the same result of both, or a
 * part of the amount.
 */
export type MissingCollection = 'pix_payment' | 'cash_counted_twice' | 'same_cash_twice' | 'full_amount'

/** The proof that a step lacks. `matching_pin`: the given PIN is wrong; `…_not_blank`: the given picture shows one colour. */
export type MissingProof =
  | 'photo_or_signature'
  | 'photo'
  | 'signature'
  | 'signer_name'
  | 'barcode'
  | 'document'
  | 'age'
  | 'photo_not_blank'
  | 'signature_not_blank'
  | 'pin'
  | 'matching_pin'

export type RefusalCode = keyof RefusalFacts

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

/** Refuses one input field: `throw refuseField('name', 'too_long', { got: 130, max: 120 })`. */
export function refuseField<C extends IssueCode>(
  field: string,
  code: C,
  ...facts: FactsArgument<C>
): Refusal<'validation_failed'> {
  return refuse('validation_failed', { issues: [{ field, code, ...facts[0] } as Issue] })
}

/** The texts of a refusal for people and programs. The edge that speaks to them provides them. */
export type RefusalMessages = {
  message(refusal: AnyRefusal, language: Language): string
  issue(issue: IssueOfField, language: Language): string
  /** The facts as JSON, with issues in this language, by default in English; null where the code says it all. */
  details(refusal: AnyRefusal, language?: Language): unknown
}

export function isRefusal(error: unknown): error is AnyRefusal {
  return error instanceof Refusal
}
