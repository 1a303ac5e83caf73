import type { IdempotencyKey } from '../shared/idempotency.ts'
import type { Language } from '../shared/language.ts'
import type { Actor } from './actor.ts'

/** What every door knows of a request before it is answered. */
export type Request = {
  /** Null where nobody is logged in. */
  actor: Actor | null
  language: Language
  requestId: string
  /** Where it came from: the IP address of the client, of IPv6 the /64 it is in, which one customer has. */
  address: string
  /** Where the caller may send it again; null where not. */
  idempotencyKey: IdempotencyKey | null
}
