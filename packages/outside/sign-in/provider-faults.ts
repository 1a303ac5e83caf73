import { isRefusal, type Refusal, refuse } from '@rodovia/core/shared/refusal.ts'
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { CallFault } from '../http/call-fault.ts'

/** A code of RFC 6749; anything else a provider says there is not repeated. */
const errorCode = /^[a-z_]{1,60}$/

/** Why a call failed, for the log and for who configures the provider. */
export function faultIn(error: unknown): string {
  const messages = causesOf(error).map((cause) => {
    if (isRefusal(cause)) return cause.code === 'sign_in_refused' ? cause.facts.reason : cause.code
    if (cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError)
      return codeOf(cause.error) ?? 'an error'
    if (cause instanceof Response) return `status ${cause.status}`
    return cause instanceof Error ? cause.message : ''
  })
  return messages.filter(Boolean).join(': ').slice(0, 300)
}

/** `unavailable` for a provider that does not answer or is broken; `sign_in_refused` for what it answered. */
export function refusalOf(error: unknown): Refusal {
  if (isRefusal(error)) return error
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof CallFault || isServerError(cause)))
    return refuse('unavailable', { retryAfterSeconds: 30, reason: 'identity_provider' })
  const answer = causes.find(
    (cause) => cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError,
  )
  if (!answer) return refuse('sign_in_refused', { reason: 'answer_not_valid' })
  const code = codeOf(answer.error)
  return refuse('sign_in_refused', { reason: 'refused_by_provider', ...(code && { error: code }) })
}

function codeOf(text: string): string | undefined {
  return errorCode.test(text) ? text : undefined
}

function isServerError(cause: unknown): boolean {
  const status = cause instanceof Response || cause instanceof ResponseBodyError ? cause.status : 0
  return status >= 500
}

/** An error and what caused it, down to the response. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause = error; cause != null && causes.length < 5; cause = (cause as Error).cause) {
    causes.push(cause)
    const { response } = cause as { response?: unknown }
    if (response instanceof Response) causes.push(response)
  }
  return causes
}
