import type { Language } from '@rodovia/core/shared/language.ts'
import { type AnyRefusal, type RefusalCode, refuseField } from '@rodovia/core/shared/refusal.ts'
import { budgetHeaders } from '../limits/budget-headers.ts'
import type { ErrorMessageKey } from './error-texts.ts'
import { errorMessage } from './messages.ts'
import { refusalDetails } from './refusal-details.ts'
import { refusalMessage } from './refusal-messages.ts'
import { refusalStatuses } from './statuses.ts'

/** An error as the gateway sends it: docs/reference/contract.md#7-errors. */
export type ErrorResponse = {
  status: number
  error: string
  message: string
  /** Facts about the error; null where the code says everything. */
  details: unknown
  /** The same in the language of the request, for pages. */
  localized?: unknown
  headers: Record<string, string>
}

const retryAfterSeconds = 5

/** The JSON of an error, the same on every path. */
export function envelope(fault: ErrorResponse): string {
  return JSON.stringify(errorBody(fault))
}

export function errorBody({ error, message, details }: Pick<ErrorResponse, 'error' | 'message' | 'details'>) {
  return { ok: false, error, message, ...(details == null ? {} : { details }) }
}

export function refusalResponse(refusal: AnyRefusal, language: Language): ErrorResponse {
  const fault = codedErrorResponse(refusal.code, refusalMessage(refusal, language), refusalDetails(refusal))
  return { ...fault, localized: refusalDetails(refusal, language) }
}

/** A refusal of which only the code, message and details are known: it came from a subgraph. */
export function codedErrorResponse(code: RefusalCode, message: string, details: unknown): ErrorResponse {
  return { status: refusalStatuses[code], error: code, message, details, headers: headersOf(code, details) }
}

/** An unexpected error. Its own message goes to the log only. */
export function internalErrorResponse(language: Language): ErrorResponse {
  return plainErrorResponse(500, 'internal_error', 'internal_error', language)
}

export function unknownPathResponse(language: Language): ErrorResponse {
  return plainErrorResponse(404, 'not_found', 'no_such_path', language)
}

export function methodNotAllowedResponse(allowed: string, language: Language): ErrorResponse {
  const fault = plainErrorResponse(405, 'method_not_allowed', 'method_not_allowed', language)
  return { ...fault, details: { allowed: allowed.split(', ') }, headers: { allow: allowed } }
}

/** A browser's request from a page of another site. */
export function foreignOriginResponse(
  origin: string,
  allowed: readonly string[],
  language: Language,
): ErrorResponse {
  return { ...plainErrorResponse(403, 'forbidden', 'other_origin', language), details: { origin, allowed } }
}

/** RFC 9112, section 3.2: an HTTP/1.1 request has one Host header, else it gets status 400. */
export function wrongHostResponse(count: number, language: Language): ErrorResponse {
  const refusal =
    count === 0
      ? refuseField('host', 'required', { expected: 'the name of the host' })
      : refuseField('host', 'given_times', { times: count })
  return { ...refusalResponse(refusal, language), status: 400 }
}

export function unavailableResponse(language: Language): ErrorResponse {
  return codedErrorResponse('unavailable', errorMessage('unavailable', language), null)
}

/** Beyond the streams that one client address may have open. */
export function tooManyStreamsResponse(limit: number, language: Language): ErrorResponse {
  return {
    ...plainErrorResponse(429, 'rate_limited', 'too_many_streams', language),
    details: { policy: 'streams', limit, retry_after_seconds: retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  }
}

export function plainErrorResponse(
  status: number,
  error: string,
  word: ErrorMessageKey,
  language: Language,
): ErrorResponse {
  return { status, error, message: errorMessage(word, language), details: null, headers: {} }
}

function headersOf(code: RefusalCode, details: unknown): Record<string, string> {
  switch (code) {
    case 'unauthorized':
    case 'invalid_credentials':
    case 'mfa_required':
    case 'mfa_failed':
      return { 'www-authenticate': challengeOf(details) }
    case 'invalid_or_expired_token':
      return { 'www-authenticate': `${challengeOf(details)}, error="invalid_token"` }
    case 'rate_limited':
    case 'idempotency_in_progress':
    case 'unavailable':
      return {
        'retry-after': String(secondsIn(details) ?? retryAfterSeconds),
        ...exhaustedBudgetHeaders(details),
      }
    default:
      return {}
  }
}

/** The missing credentials: an API key in the header that the details name, or else a token. */
function challengeOf(details: unknown): string {
  const { header = 'Bearer' } = (details ?? {}) as { header?: string }
  return `${header} realm="rodovia"`
}

function secondsIn(details: unknown): number | undefined {
  const seconds = (details as { retry_after_seconds?: unknown } | null)?.retry_after_seconds
  return typeof seconds === 'number' ? Math.ceil(seconds) : undefined
}

/** The headers of an exhausted budget; none where the details name no budget. */
function exhaustedBudgetHeaders(details: unknown): Record<string, string> {
  const { policy, limit, window_seconds, retry_after_seconds } = (details ?? {}) as Record<string, unknown>
  if (typeof policy !== 'string') return {}
  return budgetHeaders(
    policy,
    { quota: Number(limit), windowSeconds: Number(window_seconds) },
    { remaining: 0, resetSeconds: Number(retry_after_seconds) },
  )
}
