import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../engine/random.ts'
import type { Operation } from './linearizable.ts'

// biome-ignore lint/suspicious/noExplicitAny: the history reads the body that it expects
export type PublicAnswer = { status: number; body: any }

export type PublicRequest = { method: string; path: string; token: string; body?: unknown }

/** The platform's addresses; one of them may be away at any time. */
export type Servers = { urls(): readonly string[] }

/** The objects that clients share: the servers, the random choices, and the tokens. */
export type Clients = {
  servers: Servers
  random: Random
  tokens: Record<'shipper' | 'other' | 'driver' | 'admin', string>
  isOpen: () => boolean
}

export const orders = '/api/app/v1/orders'

const mostTries = 60
const retryPauseMilliseconds = { least: 100, most: 400 }

/**
 * A client of the public interfaces on a bad network: it hangs up early now and then, repeats a request under
 * its key at any of the servers, and sometimes gives up. `answer` is null where it never got one; `tries`
 * counts those that may have been carried out.
 */
export function createPublicClient(servers: Servers, random: Random) {
  return async (request: PublicRequest): Promise<{ answer: PublicAnswer | null; tries: number }> => {
    const key = randomUUID()
    const isImpatient = random.chance(0.04)
    for (let tries = 1; tries <= mostTries; tries++) {
      const hangsUp = random.chance(0.08) ? random.between(2, 40) : 20_000
      const answer = await send(random.pick(servers.urls()), request, key, hangsUp)
      if (answer && answer.status < 500 && answer.body.error !== 'idempotency_in_progress')
        return { answer, tries }
      if (isImpatient && !answer) return { answer: null, tries }
      await sleep(random.between(retryPauseMilliseconds.least, retryPauseMilliseconds.most))
    }
    return { answer: null, tries: mostTries }
  }
}

async function send(
  url: string,
  { method, path, token, body }: PublicRequest,
  key: string,
  hangsUpMilliseconds: number,
): Promise<PublicAnswer | null> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method !== 'GET' && { 'idempotency-key': key, 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(hangsUpMilliseconds),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

/** Operations in the order in which they ended. */
export function createRecorder<Input, Output>() {
  const history: Operation<Input, Output>[] = []
  return {
    history,
    /** Records what `ask` did between its start and its end; null is an outcome that nobody knows. */
    async record<Result extends { output: Output | null }>(
      client: string,
      input: Input,
      ask: () => Promise<Result>,
    ): Promise<Result> {
      const invokedAt = performance.now()
      const result = await ask()
      const returnedAt = result.output === null ? Number.POSITIVE_INFINITY : performance.now()
      history.push({ client, input, invokedAt, returnedAt, output: result.output })
      return result
    },
  }
}
