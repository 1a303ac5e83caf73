type Facts = {
  status?: number | null
  details?: unknown
  requestId?: string | null
  retryAfter?: number | null
  cause?: unknown
}

/** An error of the platform, or of the way to it: `no_response`, `session_ended`. */
export class RodoviaError extends Error {
  override readonly name = 'RodoviaError'
  /** Such as `quote_expired`: docs/reference/contract.md#7-errors. Decide by it, not by the message. */
  readonly code: string
  /** Facts for programs; null where the code says everything. */
  readonly details: unknown
  /** HTTP status; null without a response, or on a subscription. */
  readonly status: number | null
  /** `X-Request-Id` of the response, to name in a report; null without a response. */
  readonly requestId: string | null
  /** Seconds to wait before the next try, if the platform said so. */
  readonly retryAfter: number | null

  constructor(code: string, message: string, facts: Facts = {}) {
    const { status = null, details = null, requestId = null, retryAfter = null, cause } = facts
    super(message, { cause })
    this.code = code
    this.details = details
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

export type GraphqlError = { message: string; extensions?: { code?: string; details?: unknown } }

export function errorOfGraphql({ message, extensions }: GraphqlError, response?: Response): RodoviaError {
  const { code = 'internal_error', details } = extensions ?? {}
  return new RodoviaError(code, message, factsOf(response, details))
}

/** The error of a response whose status is one; its body may be that of a proxy, not of the platform. */
export function errorOfResponse(response: Response, text: string): RodoviaError {
  const { status } = response
  const body = parseJson(text) as { error?: unknown; message?: string; details?: unknown } | null
  if (typeof body?.error === 'string')
    return new RodoviaError(body.error, body.message ?? body.error, factsOf(response, body.details))
  const code = isGatewayStatus(status) ? 'unavailable' : 'internal_error'
  return new RodoviaError(
    code,
    `The response with status ${status} is not one of Rodovia.`,
    factsOf(response),
  )
}

const isGatewayStatus = (status: number) => status === 502 || status === 503 || status === 504

function factsOf(response: Response | undefined, details: unknown = null): Facts {
  const header = Number(response?.headers.get('retry-after') ?? Number.NaN)
  const detail = (details as { retry_after_seconds?: unknown } | null)?.retry_after_seconds
  return {
    details,
    status: response?.status ?? null,
    requestId: response?.headers.get('x-request-id') ?? null,
    retryAfter: Number.isFinite(header) ? header : typeof detail === 'number' ? detail : null,
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const transientCodes = new Set(['no_response', 'unavailable', 'rate_limited', 'idempotency_in_progress'])

/** Whether the same request may succeed later. */
export function isTransient(error: RodoviaError): boolean {
  return transientCodes.has(error.code) || (error.status !== null && isGatewayStatus(error.status))
}
