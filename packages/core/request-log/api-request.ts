import type { ApiKeyId, ApiRequestId, TenantId } from '../shared/ids.ts'

/** A request that an API key, or a program with a token of one, sent: docs/reference/rules.md#requests. */
export type ApiRequest = {
  /** Rises with time. */
  id: ApiRequestId
  /** The tenant of the key: for a test key its rehearsal. */
  tenantId: TenantId
  keyId: ApiKeyId
  /** The name of the key at that time. */
  keyName: string
  /** When the request came. */
  at: Date
  method: string
  /** The pattern of the path, such as `/v1/orders/:order_id`. */
  route: string
  /** The path, with ids; other values in it are masked. */
  path: string
  /** The tool or the method of a message to `/mcp`; null elsewhere. */
  operation: string | null
  status: number
  /** The code in the response; null for one without an error. */
  errorCode: string | null
  milliseconds: number
  /** The `X-Request-Id` of the response. */
  requestId: string
  idempotencyKey: string | null
  requestBytes: number
  responseBytes: number
}

/** JSON of what was sent, masked. Null: nothing was sent, it was no JSON, or too large. */
export type RequestBodies = {
  /** The parameters of the query. */
  query: string | null
  requestBody: string | null
  responseBody: string | null
}

/** A request with its bodies, if they are kept. */
export type RecordedRequest = ApiRequest & { bodies: RequestBodies | null }

/** The longest body that is kept. */
export const maxBodyCharacters = 8_192

export const outcomes = ['ok', 'client_error', 'server_error'] as const
/** A class of HTTP statuses: below 400, below 500, or above. */
export type Outcome = (typeof outcomes)[number]

export type RequestFilter = {
  keyId: ApiKeyId | null
  outcome: Outcome | null
  status: number | null
  errorCode: string | null
  route: string | null
  from: Date | null
  before: Date | null
  /** The whole id of a request or idempotency key, or a part of a path. */
  search: string | null
}

/** The count of a code in responses, and its last time. */
export type ErrorCount = { code: string; count: number; lastAt: Date }
