import type { ServerResponse } from 'node:http'
import type { Language } from '@rodovia/core/shared/language.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FormattedExecutionResult } from 'graphql'
import { refusalResponse } from '../errors/error-response.ts'
import { waitForDrain } from '../http/wait-for-drain.ts'

/**
 * A page that warns of an old picture has to hear of the server more often, by an event: scripts see no
 * comments.
 */
export const watchedHeartbeatSeconds = 5

/** A heartbeat that scripts see. Only for those who ask for it: the protocol knows no such event. */
export const heartbeatEvent = 'event: heartbeat\ndata: \n\n'

/** A heartbeat: clients ignore it, proxies see traffic. */
export const comment = ':\n\n'

const nextEvent = (result: FormattedExecutionResult) => `event: next\ndata: ${JSON.stringify(result)}\n\n`

export const completeEvent = 'event: complete\ndata: \n\n'

/** The error of a stream whose token has expired or was revoked. */
export function tokenEndedEvent(language: Language): string {
  const { error, message } = refusalResponse(refuse('invalid_or_expired_token', {}), language)
  return nextEvent({ errors: [{ message, extensions: { code: error } }] })
}

/** This many clients may come back to a server in a second: what a core has room for, beside requests. */
const returnsPerSecond = 1000

/**
 * A reconnection delay for EventSource clients, from `leastMs` on: randomised, over a longer time where more
 * streams are open, so that they do not all reconnect at once.
 */
export function retryHint(openStreams: number, leastMs: number): string {
  const spreadMs = Math.max(800, (openStreams / returnsPerSecond) * 1000)
  return `retry: ${Math.round(leastMs + spreadMs * Math.random())}\n\n`
}

/** After a broken connection, for example to a server that has crashed. */
export const brokenRetryMs = 1000

/** After a server has ended its streams in order. */
export const drainedRetryMs = 200

/** The text that shows that a stream is alive, and its interval. */
export type Heartbeat = { beat: string; heartbeatSeconds: number }

/**
 * Writes each result as an event (protocol graphql-sse, distinct connections mode), and heartbeats meanwhile.
 * It reads the next result when the client has taken the last one, so that a slow client slows down the
 * source. A client that reads nothing for `stuckSeconds` is disconnected.
 */
export async function writeEvents(
  response: ServerResponse,
  results: AsyncIterable<FormattedExecutionResult>,
  { beat, heartbeatSeconds, stuckSeconds }: Heartbeat & { stuckSeconds: number },
): Promise<void> {
  const beating = setInterval(() => {
    if (!response.writableNeedDrain) response.write(beat)
  }, heartbeatSeconds * 1000)
  try {
    for await (const result of results) {
      if (response.write(nextEvent(result))) continue
      if (!(await waitForDrain(response, stuckSeconds))) return void response.destroy()
    }
  } finally {
    clearInterval(beating)
  }
}
