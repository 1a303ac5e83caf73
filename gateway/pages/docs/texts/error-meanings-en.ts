import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'

/** The meaning of each code, and what to do about it. */
export const errorMeanings = {
  unauthorized: 'The token or API key is missing. Send `Authorization: Bearer …` or `X-Service-Key: …`.',
  invalid_or_expired_token:
    'The token or key is wrong, revoked or expired. Refresh the token, or log in again.',
  invalid_credentials: 'E-mail and password do not match.',
  mfa_required:
    'The password is right; the second step of the login is missing. `details` has the challenge.',
  mfa_failed: 'The second factor was not accepted. `details` says how many tries are left.',
  insufficient_funds: 'The wallet does not cover the price. Credit it, then repeat the request.',
  spending_cap_reached:
    'The API key may not spend that much on this day. The owner of the account can raise its cap.',
  forbidden:
    'The caller is known, and the role or the scopes of the key do not permit this. Do not repeat it.',
  step_up_required:
    'The person has to confirm who they are: `POST /api/app/v1/auth/confirm`, then repeat with `X-Step-Up-Token`.',
  address_not_allowed: 'The API key may not be used from this address.',
  rehearsal_only: 'Only test keys may do this.',
  not_approved:
    'The shop’s account waits for an operator. Test keys work meanwhile; a mail tells when it is approved.',
  sign_in_refused:
    'The sign-in by the company’s identity provider did not succeed. `details.reason` says why.',
  not_found: 'There is no such thing, or the caller may not see it. Also the answer for unknown paths.',
  invalid_state: 'The status does not allow this step. `details` has the current status and what is allowed.',
  quote_used: 'Another order was made of this quote. Ask for a new one.',
  reference_used: 'Another order has this reference already. `details` names it.',
  confirmation_used: 'The confirmation token was used. `details` names the order: do not make another.',
  idempotency_in_progress:
    'The request with this `Idempotency-Key` still runs. Repeat it after `Retry-After`.',
  last_owner: 'The tenant would have no owner left.',
  quote_expired: 'The quote is older than 15 minutes. Ask for a new one.',
  link_expired: 'The link was used or has expired. Ask for a new one.',
  challenge_expired: 'The challenge of the login has expired, was used or tried too often. Begin again.',
  confirmation_expired: 'The confirmation token is older than five minutes. Nothing was done.',
  payload_too_large: 'A file or the body is too large. `details` has the limit.',
  validation_failed:
    'An argument is wrong. `details` lists each as `{field, issue}`. Correct it before repeating.',
  proof_required:
    'The step needs more proof: a photo, a signature, the PIN, codes, a document or an age. `details` lists what is missing.',
  collection_required:
    'The recipient has not paid the order’s amount at the door. `details` says how it is paid and what is missing.',
  address_outside_quote: 'The postal code of an address is not that of the quote.',
  outside_service_area: 'Pickup or destination lies outside of the area that is served.',
  idempotency_mismatch: 'The `Idempotency-Key` was used for another request. Use a new one.',
  rate_limited: 'The budget is used up. Wait for `Retry-After` seconds.',
  unavailable:
    'The request could not be carried out now. Repeat it after `Retry-After`, with its `Idempotency-Key`.',
} as const satisfies Record<RefusalCode, string>
