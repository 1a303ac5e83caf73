/**
 * A request that its caller may send again until an answer arrives, under a key of the caller's own: what it asks for is
 * done once (product rules, Limits: Idempotency-Key).
 */
export type IdempotencyKey = {
  /** Whose key it is: keys of different callers are different keys. */
  callerId: string
  key: string
  /** The id of what an earlier try made or changed, where its answer got lost; else null. */
  resultId: string | null
}

/** What is written together with the change itself, so that no second try can make it again. */
export type IdempotencyRecord = { callerId: string; key: string; subject: string; at: Date }

/** The mark that a request has changed something; null where it may not be sent again. */
export function idempotencyRecordOf(
  idempotencyKey: IdempotencyKey | null,
  subject: string,
  at: Date,
): IdempotencyRecord | null {
  return idempotencyKey && { callerId: idempotencyKey.callerId, key: idempotencyKey.key, subject, at }
}

/** An answer as it went out. */
export type CachedResponse = { status: number; contentType: string; body: string }

export type KeyClaim =
  /** Nobody else works on it. */
  | { outcome: 'claimed'; idempotencyKey: IdempotencyKey }
  | { outcome: 'answered'; answer: CachedResponse }
  /** The key was used for something else. */
  | { outcome: 'other_request' }
  | { outcome: 'in_progress'; retryAfterSeconds: number }

/** The keys of requests with what became of them, for 30 days. */
export type IdempotencyStore = {
  /**
   * Takes the key for a few seconds, within which the answer should be there. Of many at once one gets it.
   * `requestHash`: 64 hex digits that stand for everything the request asks for.
   */
  claim(asked: { callerId: string; key: string; requestHash: string; at: Date }): Promise<KeyClaim>
  /** Of those keys of one caller the ones under which something was done, with the id of that. */
  findDone(callerId: string, keys: readonly string[]): Promise<Map<string, string>>
  /** Keeps the answer, to be given again. */
  keepAnswer(idempotencyKey: IdempotencyKey, answer: CachedResponse): Promise<void>
  /** Lets the key go: what was asked for was refused, and may be asked again. */
  release(idempotencyKey: IdempotencyKey, at: Date): Promise<void>
}
