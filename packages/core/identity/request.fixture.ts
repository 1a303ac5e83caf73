import type { Actor } from './actor.ts'
import type { Request } from './request.ts'

/** A request with that actor, for tests. */
export function aRequestBy(actor: Actor | null, more: Partial<Request> = {}): Request {
  return {
    actor,
    language: 'pt-BR',
    requestId: 'a-test',
    address: '203.0.113.7',
    idempotencyKey: null,
    stepUpToken: null,
    ...more,
  }
}
