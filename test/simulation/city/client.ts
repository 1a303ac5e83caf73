import { createHash } from 'node:crypto'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { callerIdOf } from '@rodovia/core/identity/actor.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { AnyRefusal } from '@rodovia/core/shared/refusal.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { Random } from '../engine/random.ts'
import { type City, toText } from './city.ts'
import type { CityPorts } from './stores-of-city.ts'

/**
 * The final knowledge of a client. `unknown`: no try was answered, and each of them may have been carried
 * out.
 */
export type Answer<Result> =
  | { kind: 'done'; value: Result }
  | { kind: 'refused'; refusal: AnyRefusal }
  | { kind: 'unknown' }

export type ClientRequest<Result> = {
  name: string
  actor: Actor | null
  /** Repeated with each try, so that all of them are one request. */
  key?: string
  work: (ports: CityPorts, request: Request) => Promise<Result>
}

/** Somebody who asks over a bad network. */
export type Client = <Result>(request: ClientRequest<Result>) => Promise<Answer<Result>>

const mostTries = 8
const timeoutSeconds = 15

/** A client that tries again until it has an answer, as an app does: the same request, to whichever gateway runs. */
export function createClient(city: City, name: string, random: Random): Client {
  const { scheduler, faults, processes, say } = city

  /** One try. Null: no answer came. */
  async function ask<Result>(request: ClientRequest<Result>): Promise<Answer<Result> | null> {
    const [first] = processes.up('gateway')
    if (!first || faults.isLost()) return null
    const serve = () =>
      city.serve(random.pick(processes.up('gateway')), request.name, (ports) => handle(city, ports, request))
    if (faults.isDuplicated())
      scheduler.after(random.between(0, 30), () => void (processes.up('gateway').length > 0 && serve()))
    const outcome = await serve()
    return outcome.kind === 'crashed' || faults.isLost() ? null : outcome
  }

  return async (request) => {
    for (let tries = 1; tries <= mostTries; tries++) {
      await scheduler.sleep(random.between(0.01, 0.2))
      const answer = await ask(request)
      if (answer && !(answer.kind === 'refused' && isPassing(answer.refusal))) {
        say(name, `${request.name} ${answer.kind === 'refused' ? answer.refusal.code : answer.kind}`)
        return answer
      }
      await scheduler.sleep(answer ? random.between(1, 3) : timeoutSeconds)
    }
    say(name, `${request.name} unknown`)
    return { kind: 'unknown' }
  }
}

function isPassing({ code }: AnyRefusal): boolean {
  return code === 'unavailable' || code === 'idempotency_in_progress'
}

/**
 * Does the same as gateway/idempotency: claims the key, keeps the response, frees the key of a refused
 * request.
 */
async function handle<Result>(
  city: City,
  ports: CityPorts,
  { name, actor, key, work }: ClientRequest<Result>,
): Promise<Result> {
  const request = city.requestOf(actor)
  if (key === undefined || actor === null) return work(ports, request)
  const { idempotencyStore, clock } = ports
  const requestHash = createHash('sha256').update(`${name} ${key}`).digest('hex')
  const claim = await idempotencyStore.claim({ callerId: callerIdOf(actor), key, requestHash, at: clock() })
  if (claim.outcome === 'answered') return JSON.parse(claim.answer.body)
  if (claim.outcome === 'in_progress')
    throw refuse('idempotency_in_progress', { retryAfterSeconds: claim.retryAfterSeconds })
  if (claim.outcome === 'other_request') throw refuse('idempotency_mismatch', { key })
  const { idempotencyKey } = claim
  try {
    const result = await work(ports, { ...request, idempotencyKey })
    const body = toText(result ?? null)
    await idempotencyStore
      .keepAnswer(idempotencyKey, { status: 200, contentType: 'application/json', body })
      .catch(() => {})
    return JSON.parse(body)
  } catch (error) {
    await idempotencyStore.release(idempotencyKey, clock()).catch(() => {})
    throw error
  }
}
