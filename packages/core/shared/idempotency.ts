/** The caller may repeat the request under this key; it is carried out once: docs/reference/rules.md#limits. */
export type IdempotencyKey = {
  /** The user or API key that sent it; each caller has its own keys. */
  callerId: string
  key: string
  /** The id of what an earlier try created or changed, if its response was lost; else null. */
  resultId: string | null
}

/** Written in the transaction of the change itself, so that no second try can repeat it. */
export type IdempotencyRecord = { callerId: string; key: string; subject: string; at: Date }

/** The record that the request changed `subject`; null if the request has no key. */
export function idempotencyRecordOf(
  idempotencyKey: IdempotencyKey | null,
  subject: string,
  at: Date,
): IdempotencyRecord | null {
  return idempotencyKey && { callerId: idempotencyKey.callerId, key: idempotencyKey.key, subject, at }
}

/** A stored response, repeated for the same key. */
export type CachedResponse = { status: number; contentType: string; body: string }

export type KeyClaim =
  /** The caller may go ahead. */
  | { outcome: 'claimed'; idempotencyKey: IdempotencyKey }
  | { outcome: 'answered'; answer: CachedResponse }
  /** The key belongs to a different request. */
  | { outcome: 'other_request' }
  | { outcome: 'in_progress'; retryAfterSeconds: number }

/** Idempotency keys with their results, kept for 30 days. */
export type IdempotencyStore = {
  /**
   * Claims the key for a few seconds, in which the response should be ready. One of several concurrent callers gets it.
   * `requestHash`: 64 hex digits over the whole request.
   */
  claim(request: { callerId: string; key: string; requestHash: string; at: Date }): Promise<KeyClaim>
  /** The keys under which the caller's requests changed something, with the id of the result. */
  findDone(callerId: string, keys: readonly string[]): Promise<Map<string, string>>
  /** Stores the response for repeated requests. */
  keepAnswer(idempotencyKey: IdempotencyKey, answer: CachedResponse): Promise<void>
  /** Frees the key of a refused request, which may be sent again. */
  release(idempotencyKey: IdempotencyKey, at: Date): Promise<void>
}
