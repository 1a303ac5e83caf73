/**
 * A request that its caller may send again until an answer arrives, under a key of the caller's own: what it asks for is
 * done once (product rules, Limits: Idempotency-Key).
 */
export type Once = {
  /** Whose key it is: keys of different callers are different keys. */
  callerId: string
  key: string
  /** The id of what an earlier try made or changed, where its answer got lost; else null. */
  done: string | null
}

/** What is written together with the change itself, so that no second try can make it again. */
export type Effect = { callerId: string; key: string; subject: string; at: Date }

/** The mark that a request has changed something; null where it may not be sent again. */
export function effectOf(once: Once | null, subject: string, at: Date): Effect | null {
  return once && { callerId: once.callerId, key: once.key, subject, at }
}

/** An answer as it went out. */
export type KeptAnswer = { status: number; contentType: string; body: string }

export type Claimed =
  /** Nobody else works on it. */
  | { outcome: 'claimed'; once: Once }
  | { outcome: 'answered'; answer: KeptAnswer }
  /** The key was used for something else. */
  | { outcome: 'other_request' }
  | { outcome: 'in_progress'; retryAfterSeconds: number }

/** The keys of requests with what became of them, for 30 days. */
export type OnceKeys = {
  /**
   * Takes the key for a few seconds, within which the answer should be there. Of many at once one gets it.
   * `requestHash`: 64 hex digits that stand for everything the request asks for.
   */
  claim(asked: { callerId: string; key: string; requestHash: string; at: Date }): Promise<Claimed>
  /** Of those keys of one caller the ones under which something was done, with the id of that. */
  findDone(callerId: string, keys: readonly string[]): Promise<Map<string, string>>
  /** Keeps the answer, to be given again. */
  keepAnswer(once: Once, answer: KeptAnswer): Promise<void>
  /** Lets the key go: what was asked for was refused, and may be asked again. */
  release(once: Once, at: Date): Promise<void>
}
