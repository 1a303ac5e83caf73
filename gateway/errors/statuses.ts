import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'

/** HTTP statuses of the refusal codes: docs/reference/contract.md#7-errors and docs/reference/rules.md#errors. */
export const refusalStatuses = {
  unauthorized: 401,
  invalid_or_expired_token: 401,
  invalid_credentials: 401,
  mfa_required: 401,
  mfa_failed: 401,
  insufficient_funds: 402,
  spending_cap_reached: 402,
  forbidden: 403,
  step_up_required: 403,
  address_not_allowed: 403,
  rehearsal_only: 403,
  not_approved: 403,
  sign_in_refused: 403,
  not_found: 404,
  invalid_state: 409,
  quote_used: 409,
  reference_used: 409,
  confirmation_used: 409,
  idempotency_in_progress: 409,
  last_owner: 409,
  quote_expired: 410,
  link_expired: 410,
  challenge_expired: 410,
  confirmation_expired: 410,
  payload_too_large: 413,
  validation_failed: 422,
  proof_required: 422,
  collection_required: 422,
  address_outside_quote: 422,
  outside_service_area: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  unavailable: 503,
} as const satisfies Record<RefusalCode, number>

export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(refusalStatuses, code)
}
