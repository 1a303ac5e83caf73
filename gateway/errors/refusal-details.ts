import type { AnyRefusal } from '@rodovia/core/shared/refusal.ts'

/** The refusal's facts as JSON for programs; null where the code says everything. */
export function refusalDetails(refusal: AnyRefusal): unknown {
  switch (refusal.code) {
    case 'unauthorized':
    case 'invalid_or_expired_token':
      return refusal.facts.needed === 'key' ? { header: 'X-Service-Key' } : null
    case 'validation_failed':
      return refusal.facts.issues
    case 'invalid_state':
      return refusal.facts
    case 'forbidden':
      return refusal.facts.neededScopes
        ? { capability: refusal.facts.capability, needed_scopes: refusal.facts.neededScopes }
        : { role: refusal.facts.role, capability: refusal.facts.capability }
    case 'insufficient_funds':
      return {
        balance_cents: refusal.facts.balanceCents === null ? null : Number(refusal.facts.balanceCents),
        price_cents: Number(refusal.facts.priceCents),
      }
    case 'spending_cap_reached':
      return {
        cap_cents: Number(refusal.facts.capCents),
        left_cents: Number(refusal.facts.leftCents),
        price_cents: Number(refusal.facts.priceCents),
        resets_at: refusal.facts.resetsAt.toISOString(),
      }
    case 'quote_expired':
      return { cotacao_id: refusal.facts.quoteId, expired_at: refusal.facts.expiredAt.toISOString() }
    case 'quote_used':
      return { cotacao_id: refusal.facts.quoteId }
    case 'confirmation_used':
      return { order_id: refusal.facts.orderId }
    case 'confirmation_expired':
      return { expired_at: refusal.facts.expiredAt.toISOString() }
    case 'reference_used':
      return { reference: refusal.facts.reference, order_id: refusal.facts.orderId }
    case 'proof_required':
      return { missing: refusal.facts.missing }
    case 'payload_too_large':
      return { field: refusal.facts.field, bytes: refusal.facts.bytes, max_bytes: refusal.facts.maxBytes }
    case 'rate_limited':
      return {
        policy: refusal.facts.policy,
        limit: refusal.facts.quota,
        window_seconds: refusal.facts.windowSeconds,
        retry_after_seconds: refusal.facts.retryAfterSeconds,
      }
    case 'idempotency_mismatch':
      return { key: refusal.facts.key }
    case 'idempotency_in_progress':
    case 'unavailable':
      return { retry_after_seconds: refusal.facts.retryAfterSeconds }
    default:
      return null
  }
}
