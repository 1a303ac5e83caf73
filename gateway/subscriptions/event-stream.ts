import type { ServerResponse } from 'node:http'
import type { FormattedExecutionResult } from 'graphql'
import { waitForDrain } from '../http/wait-for-drain.ts'

type Pace = { heartbeatSeconds: number; stuckSeconds: number }

/** A page that warns of an old picture has to hear of the server more often, by an event: scripts see no comments. */
const watchedHeartbeatSeconds = 5

/**
 * Writes each result as an event (protocol graphql-sse, distinct connections mode). It reads the next result when the client has
 * taken the last one, so that a slow client slows down the source. A client that reads nothing for `stuckSeconds` is
 * disconnected.
 */
export async function writeEvents(
  response: ServerResponse,
  results: AsyncIterable<FormattedExecutionResult>,
  { heartbeatSeconds, stuckSeconds }: Pace,
  { isWatched = false }: { isWatched?: boolean } = {},
): Promise<void> {
  const [beat, seconds] = isWatched ? [heartbeatEvent, watchedHeartbeatSeconds] : [comment, heartbeatSeconds]
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(beat)
  }, seconds * 1000)
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

/** A heartbeat that scripts see. Only for those who ask for it: the protocol knows no such event. */
const heartbeatEvent = 'event: heartbeat\ndata: \n\n'

/** A heartbeat: clients ignore it, proxies see traffic. */
const comment = ':\n\n'
