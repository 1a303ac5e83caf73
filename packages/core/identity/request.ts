import type { IdempotencyKey } from '../shared/idempotency.ts'
import type { Language } from '../shared/language.ts'
import type { PageInput } from '../shared/page.ts'
import type { Actor } from './actor.ts'

/** The facts that every edge knows of a request. */
export type Request = {
  /** Null for an anonymous request. */
  actor: Actor | null
  language: Language
  requestId: string
  /** The client's IP address; of IPv6 the /64 network, which one customer has. */
  address: string
  /** Null if the request is not repeatable. */
  idempotencyKey: IdempotencyKey | null
  /** The token that shows that the person was asked again who they are (step-up.ts); null without one. */
  stepUpToken: string | null
}

/** A request for one page of a list. */
export type ListRequest = Pick<Request, 'actor'> & { page: PageInput }
