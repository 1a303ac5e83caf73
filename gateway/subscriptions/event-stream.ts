import type { ServerResponse } from 'node:http'
import type { FormattedExecutionResult } from 'graphql'
import { waitForDrain } from './wait-for-drain.ts'

type Pace = { heartbeatSeconds: number; stuckSeconds: number }

/**
 * Writes each answer as an event of graphql-sse's protocol, "distinct connections mode". The next answer is asked for
 * once the client has taken the last one: a client that reads slowly makes the source wait, and one that reads nothing
 * for `stuckSeconds` is cut off.
 */
export async function writeEvents(
  response: ServerResponse,
  answers: AsyncIterable<FormattedExecutionResult>,
  { heartbeatSeconds, stuckSeconds }: Pace,
): Promise<void> {
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(comment)
  }, heartbeatSeconds * 1000)
  response.write(comment)
  try {
    for await (const answer of answers) {
      if (response.write(nextEvent(answer))) continue
      if (!(await waitForDrain(response, stuckSeconds))) return void response.destroy()
    }
  } finally {
    clearInterval(heartbeat)
  }
}

export function nextEvent(answer: FormattedExecutionResult): string {
  return `event: next\ndata: ${JSON.stringify(answer)}\n\n`
}

export const completeEvent = 'event: complete\ndata: \n\n'

/** How soon a client that reads the stream as EventSource shall come back: not all at once. */
export const retryHint = () => `retry: ${Math.round(200 + 800 * Math.random())}\n\n`

/** Readers skip it; proxies see that the stream is alive. */
const comment = ':\n\n'
