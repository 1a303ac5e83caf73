import { refusedMoveMessage } from '@rodovia/core/dispatch/plan/plan-messages.ts'
import type { FactorMethod } from '@rodovia/core/identity/factors/factor.ts'
import { stepUpLabels } from '@rodovia/core/identity/identity-messages.ts'
import type { MissingProof, RefusalFacts, ResourceKind } from '@rodovia/core/shared/refusal.ts'
import type { ErrorTexts } from '../error-texts.ts'
import { issueText } from '../issues/issue-text.ts'
import { brl, moveList, quotedStates, short } from './facts.ts'

const signIn: ErrorTexts['signIn'] = {
  provider_required: 'Your company requires its identity provider: use “Log in with your company”.',
  no_matching_group:
    'Your account at the company is in no group that has access. Ask the owner of the account for access.',
  no_email:
    'The identity provider did not tell your e-mail address. Its administrator has to release it (scope email).',
  email_not_verified: ({ claimed }) =>
    `The identity provider has not verified the e-mail address ${claimed}.`,
  domain_not_verified: ({ claimed }) =>
    `The e-mail address ${claimed} is in no domain that the company has verified.`,
  email_of_another_account: ({ claimed }) =>
    `The e-mail address ${claimed} belongs to another account. Nothing was linked to it.`,
  account_removed: ({ claimed }) =>
    `The account of ${claimed} was removed from the team. To come back, ask for an invitation.`,
  refused_by_provider: ({ error }) =>
    `The identity provider refused${error ? ` (${error})` : ''}. Start again.`,
  answer_not_valid:
    'The answer of the identity provider is not valid. Start again; if that does not help, tell the owner of the account.',
  not_begun_here:
    'This sign-in did not begin in this browser, has ended, or took more than ten minutes. Start again.',
}

const refusals: ErrorTexts['refusals'] = {
  unauthorized: ({ needed }) =>
    needed === 'key'
      ? 'Send your API key in the header X-Service-Key.'
      : 'Log in: send the header Authorization: Bearer <token>.',
  invalid_or_expired_token: ({ needed, expiredAt }) => {
    if (expiredAt)
      return `The API key expired at ${expiredAt.toISOString()}. Create another, or change its end on the page of keys.`
    return needed === 'key'
      ? 'There is no such API key, or it was revoked. Check each character or create another.'
      : 'The token is invalid or has expired. Refresh it or log in again.'
  },
  invalid_credentials: 'E-mail and password do not match.',
  mfa_required: ({ enrol }) =>
    enrol
      ? 'The password is right. Your team requires two-step verification: add an authenticator app or a passkey to log in.'
      : 'The password is right. The second step is missing: a code of the authenticator app, a passkey or a recovery code.',
  mfa_failed: ({ method, triesLeft }) => {
    return `${failedProofs[method as FactorMethod]} Tries left: ${triesLeft}.`
  },
  challenge_expired:
    'This challenge has expired, was used already or was tried too often. Start again: log in with e-mail and password, or add the factor anew.',
  forbidden: ({ role, neededScopes, isOfHolder, scope, allowedScopes = [] }) => {
    if (neededScopes) return `The API key lacks the scope for this: ${neededScopes.join(' or ')}.`
    if (isOfHolder)
      return `The API key may do what the person who holds it may, and that person’s role ${role} does not permit this.`
    if (scope)
      return `The role ${role} may not give a key the scope ${scope}; it may give ${allowedScopes.join(', ')}.`
    return `The role ${role} does not permit this.`
  },
  step_up_required: ({ action, isStale }) => {
    const why = isStale ? staleStepUp : null
    const what = stepUpLabels[action].en
    return `${why ? `${why} ` : ''}${what} needs a confirmation that it is you: send your password to POST /api/app/v1/auth/confirm (GraphQL: confirmIdentity), and repeat the request with the token in the header X-Step-Up-Token.`
  },
  address_not_allowed: ({ address }) =>
    `This API key may not be used from ${address}. The owner and admins set the allowed addresses.`,
  not_found: ({ kind, id }) => `Not found: ${things[kind]} ${short(id)}.${whatToDo[kind] ?? ''}`,
  insufficient_funds: ({ balanceCents, priceCents }) =>
    balanceCents !== null && balanceCents < 0n
      ? `The balance is ${brl(-balanceCents)} below zero because a top-up was contested or returned. Orders are taken again once the balance covers the price of ${brl(priceCents)}.`
      : `The balance${balanceCents === null ? '' : ` of ${brl(balanceCents)}`} does not cover the price of ${brl(priceCents)}.`,
  spending_cap_reached: ({ capCents, leftCents, priceCents }) =>
    `The price of ${brl(priceCents)} goes above what this API key may spend in a day: ${brl(leftCents)} of ${brl(capCents)} are left today. The owner of the account can raise it.`,
  rehearsal_only: 'Only available in rehearsals: use a test key, which begins with rdk_test_.',
  not_approved:
    'This account waits for approval: until then it rehearses with test keys only. A mail tells when it is approved.',
  quote_expired: 'The quote has expired. Request a new one.',
  quote_used: 'The quote was already used for another order. Request a new one.',
  address_outside_quote: ({ field, postalCode, quotePostalCode }) =>
    `The postal code ${postalCode} of ${field} is not that of the quote, ${quotePostalCode}. Correct the address or request a new quote.`,
  outside_service_area: ({ outside, served, servedCount }) => {
    const places = outside.map(
      ({ postalCode, city, uf }) => `${postalCode} (${city ? `${city} - ` : ''}${uf})`,
    )
    const more = servedCount > served.length ? '…' : ''
    const [isBoth, isPickup] = [outside.length === 2, outside[0]?.end === 'origin']
    return `${isBoth ? 'Pickup and destination lie' : isPickup ? 'The pickup lies' : 'The destination lies'} outside of the service area: postal code ${places.join(' and ')}. We serve: ${served.join(', ')}${more}.`
  },
  confirmation_used: ({ orderId }) =>
    `This confirmation token was already used for the order ${orderId}. For another order make a new proposal.`,
  confirmation_expired: 'The confirmation token has expired, and nothing was done. Make a new proposal.',
  reference_used: ({ reference, orderId }) =>
    `The reference ${short(reference)} is another order’s already${orderId ? `: ${orderId}` : ''}.`,
  invalid_state: invalidStateMessage,
  idempotency_mismatch: ({ key }) =>
    `The Idempotency-Key ${short(key)} was already used for another request. Use a new one.`,
  idempotency_in_progress: ({ retryAfterSeconds }) =>
    `The request with this Idempotency-Key is still in progress. Retry it in ${retryAfterSeconds} s.`,
  proof_required: ({ missing, place, missingBarcodes = [] }) =>
    `The proof of ${stopNames[place]} is missing: ${missing.map((proof) => proofs[proof]).join('; ')}${missingBarcodes.length > 0 ? ` (${missingBarcodes.join(', ')})` : ''}.`,
  collection_required: ({ method, amountCents, missing, receivedCents, confirmedCents }) =>
    `The recipient has to pay ${brl(BigInt(amountCents))} (${method === 'pix' ? 'PIX' : 'cash'}): ${collections[missing]}${
      missing === 'same_cash_twice'
        ? ` (${brl(BigInt(receivedCents ?? 0))} and ${brl(BigInt(confirmedCents ?? 0))})`
        : missing === 'full_amount'
          ? ` (received: ${brl(BigInt(receivedCents ?? 0))})`
          : ''
    }.`,
  link_expired: 'This link was used already or has expired. Ask for a new one.',
  last_owner: ({ role }) =>
    `The tenant needs a user with the role ${role}. Give that role to another user first.`,
  validation_failed: ({ issues }) =>
    `Invalid input: ${issues.map((issue) => `${issue.field}: ${issueText(issue, 'en')}`).join('; ')}`,
  payload_too_large: ({ field, bytes, maxBytes }) =>
    `${field}: ${bytes} bytes are too many; at most ${maxBytes}.`,
  rate_limited: ({ quota, windowSeconds, retryAfterSeconds }) =>
    `The limit of ${quota} in ${windowSeconds} s is reached. Try again in ${retryAfterSeconds} s.`,
  sign_in_refused: ({ reason, claimed = '', error }) => {
    const text = signIn[reason]
    return typeof text === 'string' ? text : text({ claimed, error })
  },
  unavailable: ({ retryAfterSeconds, reason }) =>
    reason ? unavailableMessages[reason] : `Service unavailable. Try again in ${retryAfterSeconds} s.`,
}

const collections: Record<RefusalFacts['collection_required']['missing'], string> = {
  pix_payment: 'the bank has not confirmed the payment yet, and only its word unlocks the hand-over',
  cash_counted_twice: 'give the received cash twice',
  same_cash_twice: 'the two amounts differ, count again',
  full_amount: 'a part of the amount does not unlock the hand-over; without all of it report the refusal',
}

const unavailableMessages: Record<NonNullable<RefusalFacts['unavailable']['reason']>, string> = {
  calls_not_configured:
    'This server does not mask calls, and you may not see this telephone number (CALLS_TWILIO_ACCOUNT_SID).',
  call_numbers_in_use: 'All numbers for calls are in use. Try again later, or call support.',
  pix_not_configured: 'Top-ups by PIX are not configured on this server yet (PIX_KEY).',
  mail_not_configured: 'Accounts cannot be opened here: this server sends no mails (SMTP_URL).',
  sign_up_closed: 'Accounts cannot be opened here: ask the operator.',
  identity_provider:
    'The identity provider of the company did not answer. Try again in a moment; if that does not help, tell the owner of the account.',
  dns: 'The name server (DNS) did not answer. Try again in a moment.',
}

const reasons = {
  plan_changed:
    'The plan changed since this page showed it: in another tab, or because routes were planned anew. Nothing was changed now. Check the present plan and repeat the change.',
  plan_gone: 'This plan is not kept any more: plans are kept for 30 minutes. Plan again.',
  stop_committed:
    'The driver has the delivery already, or an offer of it: a plan changes nothing that drivers have.',
  not_in_plan: 'The delivery is not in this plan: its driver or its time changed. Plan again.',
  nothing_to_undo: 'There is no change to take back since the plan was asked for.',
  no_ciot: 'The trip of a whole load starts with its CIOT, and this one has none yet.',
  not_delivered: 'The order is not delivered: only what was delivered can be returned.',
  return_too_late: 'The days within which a return can be ordered are over.',
  already_returned: 'A return of this order exists already.',
  is_a_return: 'The order is a return itself: it has no other.',
  person_erased: 'The sender or the recipient of the order was erased.',
  return_order_open: 'The order has a return order: its delivery to the sender ends both.',
  offered_in_route: 'This delivery is offered in a route: accept or decline the route as a whole.',
  route_changed:
    'A delivery of the route was canceled or is not with this driver any more. Nothing was accepted.',
  not_waiting: 'A delivery of the route does not wait for a driver any more. Nothing was offered.',
  driver_is_near:
    'The driver is near that stop or past it, so its codes stay. The codes of a return are those of its return order, once it exists.',
  return_needs_proof:
    'The order asks for proof at its return, which only the driver of a return order shows: report a failed attempt instead.',
  waits_for_document:
    'The shipper demands a document of the goods before a driver is sent, and the order has none yet: set it, or the reason why there is none.',
  not_in_route: 'The delivery is not in this route.',
  not_the_next_stop:
    'Only the next stop of a route can be skipped, and this is not the next one, or it is done.',
  no_stop_behind: 'No other stop is left in the route, so this one cannot be left for later.',
  too_many_skips: 'Stops of this route were skipped 20 times; more is not allowed.',
  driver_at_capacity: 'The driver carries as many deliveries as the vehicle allows.',
  sign_up_pending: 'The sign-up as a driver is still under review.',
  off_duty: 'You are off duty, and your position is not taken: go on duty first.',
  cancel_too_late: 'An MDF-e may be canceled within 24 hours of its authorization only: close it instead.',
  no_pix_key: 'The driver’s PIX key is missing.',
  own_second_factor_missing: 'To require two-step verification of others, add your own first.',
  second_factor_required: 'Your role requires two-step verification: add another before you remove the last.',
  no_second_factor: 'This account has no second factor yet: add an authenticator app first.',
  reschedule_not_allowed: 'The sender does not allow choosing another time.',
  already_rated: 'This delivery was rated before.',
  rating_closed: 'The 30 days for a rating are over.',
  no_cash_owed: 'You have no collected cash to deposit.',
  nothing_earned: 'There are no earnings to take it from yet.',
  cash_owed:
    'All earnings go to the cash that you received and still owe. Deposit it by PIX, or take it from your earnings.',
  picked_up_already: 'The parcel was picked up: what the recipient pays at the door no longer changes.',
  no_pix_due:
    'There is no PIX to charge now: the order has to be on its way, with a PIX payment that is still due.',
  nothing_to_pay_out: 'There is nothing to be paid.',
}

const staleStepUp = 'The token in X-Step-Up-Token has expired, or is of another session or password.'

const failedProofs: Record<FactorMethod, string> = {
  totp: 'The code is wrong or was used already. Enter the six digits that the app shows now.',
  passkey: 'The passkey was not accepted. Use one that was added to this account.',
  recovery_code: 'The recovery code is wrong or was used already. Each works once.',
}

const things: Record<ResourceKind, string> = {
  order: 'order',
  delivery: 'delivery',
  quote: 'quote',
  tracking_link: 'tracking link',
  photo: 'photo',
  driver: 'driver',
  driver_document: 'document',
  tenant: 'tenant',
  user: 'user',
  wallet: 'wallet of the tenant',
  api_key: 'API key',
  confirmation: 'confirmation token',
  webhook: 'webhook endpoint',
  saved_view: 'saved view',
  saved_address: 'saved address',
  webhook_delivery: 'webhook delivery',
  request: 'request',
  event: 'event',
  invitation: 'invitation',
  top_up: 'top-up',
  payout: 'payout',
  erasure: 'request to erase data',
  export: 'export',
  session: 'session',
  factor: 'factor',
  domain: 'domain',
  repetition: 'repetition',
  route: 'route',
  shipment: 'shipment',
  service_area: 'service area',
  import: 'import',
  import_row: 'row of the import',
  phone_number: 'telephone number',
  masked_call: 'call',
  agent_request: 'request of a program',
  open_delivery_client: 'Open Delivery client',
  shop_connection: 'connected shop',
  vehicle: 'vehicle',
  insurance_policy: 'insurance policy',
  fiscal_issuer: 'issuer of fiscal documents',
  fiscal_document: 'fiscal document',
  payout_batch: 'batch of payouts',
}

const whatToDo: Partial<Record<ResourceKind, string>> = {
  photo: ' A link expires: open the order again for a new one, as long as the photo is stored.',
  confirmation:
    ' A token works only for the caller who made the proposal, and only for that proposal: make a new one and confirm with its token.',
}

const stopNames = { pickup: 'pickup', handover: 'delivery', return: 'return' }

const proofs: Record<MissingProof, string> = {
  photo: 'photo',
  signature: 'signature',
  signer_name: 'name of the person who signed',
  barcode: 'code of the parcel',
  document: 'kind and last four characters of a document',
  age: 'check that the person is 18 or older',
  photo_or_signature: 'photo or signature',
  pin: 'PIN of the recipient',
  photo_not_blank: 'the photo shows one colour only',
  signature_not_blank: 'the signature is blank',
  matching_pin: 'the PIN is not the recipient’s',
}

/** Why a whole load has no CIOT. */
function ciotCause(ciot: RefusalFacts['invalid_state']['freightOperation']): string {
  const { code = null, text = null } = ciot ?? {}
  if (code === 'no_rntrc') return 'The carrier’s RNTRC is missing: enter it under Vehicles and RNTRC.'
  if (code === 'no_vehicle')
    return 'No truck of the carrier has enough axles for this load, or several have and none is this driver’s: enter it under Vehicles and RNTRC.'
  return code === null
    ? 'It has been asked for: try again in a minute.'
    : `The institution refused it: ${text} (${code}).`
}

function invalidStateMessage({
  status,
  allowed,
  reason,
  possible_from: possibleFrom,
  move,
  freightOperation,
}: RefusalFacts['invalid_state']): string {
  switch (reason) {
    case 'not_proven_yet': {
      return `There is no proof in the state ${quotedStates([status], 'en')}. There is one in: ${quotedStates(allowed, 'en')}.`
    }
    // The request for an erasure is stored: the caller need not repeat it.
    case 'earnings_unpaid':
      return 'Some earnings are not paid out yet (payout by PIX). The request is stored: the data will be erased automatically once they are paid.'
    case 'deliveries_under_way':
      return `Deliveries are in progress. The request is stored: the data will be erased automatically once they end, at the latest from ${possibleFrom} on.`
    case 'move_refused':
      return `The plan is as it was. ${move ? refusedMoveMessage(move, 'en') : ''}`
    case 'plan_changed':
    case 'plan_gone':
    case 'stop_committed':
    case 'not_in_plan':
    case 'nothing_to_undo':
      return reasons[reason]
    case 'no_ciot':
      return `${reasons[reason]} ${ciotCause(freightOperation)}`
    case 'import_running':
      return 'The orders of this file are being placed: wait until that ends, or stop the import.'
    default:
      return `${reason ? reasons[reason] : `Not allowed in the state ${quotedStates([status], 'en')}.`} Allowed now: ${moveList(allowed, 'en') || 'nothing'}.`
  }
}

const errors: ErrorTexts['errors'] = {
  internal_error: 'Something failed on our side. Try again; if it keeps failing, tell us the X-Request-Id.',
  unavailable: 'Service unavailable. Try again in a moment.',
  no_such_path: 'There is nothing at this address.',
  method_not_allowed: 'This address does not accept this method.',
  other_origin: 'Pages of other sites may not use this address; the allowed ones are in details.',
  broken_request: 'The HTTP request could not be read.',
  headers_too_large: 'The request’s headers are too large.',
  request_timeout: 'The request did not arrive completely in time.',
  too_many_streams: 'Your address has as many open streams of events as allowed. Close one and try again.',
  subscription_over_http:
    'Subscriptions need a WebSocket (graphql-transport-ws) or Accept: text/event-stream.',
  body_too_large: 'The request’s body is too large.',
  other_site: 'This came from another site. Open the page here and try again.',
}

export const texts: ErrorTexts = { errors, refusals, signIn }
