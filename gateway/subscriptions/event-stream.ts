import type { ServerResponse } from 'node:http'
import type { FormattedExecutionResult } from 'graphql'
import { waitForDrain } from '../http/wait-for-drain.ts'

type Pace = { heartbeatSeconds: number; stuckSeconds: number }

/**
 * Writes each result as an event (protocol graphql-sse, distinct connections mode). It reads the next result when the client has
 * taken the last one, so that a slow client slows down the source. A client that reads nothing for `stuckSeconds` is
 * disconnected.
 */
export async function writeEvents(
  response: ServerResponse,
  results: AsyncIterable<FormattedExecutionResult>,
  { heartbeatSeconds, stuckSeconds }: Pace,
): Promise<void> {
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(comment)
  }, heartbeatSeconds * 1000)
  response.write(comment)
  try {
    for await (const result of results) {
      if (response.write(nextEvent(result))) continue
      if (!(await waitForDrain(response, stuckSeconds))) return void response.destroy()
    }
  } finally {
    clearInterval(heartbeat)
  }
}

export function nextEvent(result: FormattedExecutionResult): string {
  return `event: next\ndata: ${JSON.stringify(result)}\n\n`
}

export const completeEvent = 'event: complete\ndata: \n\n'

/** A reconnection delay for EventSource clients, randomised so that they do not all reconnect at once. */
export const retryHint = () => `retry: ${Math.round(200 + 800 * Math.random())}\n\n`

/** A heartbeat: clients ignore it, proxies see traffic. */
const comment = ':\n\n'
