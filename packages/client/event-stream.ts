import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { graphqlRequest } from './graphql.ts'
import { errorOfResponse, RodoviaError } from './rodovia-error.ts'
import type { Sender } from './send.ts'
import type { Transport } from './subscribe.ts'

/** The platform sends something every 12 s. */
const silenceMilliseconds = 30_000

/** Subscriptions as server-sent events (graphql-sse, distinct connections), a request each. */
export function eventStreamTransport(url: string, { authorized }: Pick<Sender, 'authorized'>): Transport {
  return async function* subscribe({ query, variables, signal, onConnected }) {
    const stop = new AbortController()
    const abort = () => stop.abort()
    signal?.addEventListener('abort', abort)
    const within = async <Value>(work: Promise<Value>): Promise<Value> => {
      const silence = setTimeout(abort, silenceMilliseconds)
      return work.finally(() => clearTimeout(silence))
    }
    const request = graphqlRequest(
      `${url}/graphql/stream`,
      { query, variables },
      { signal: stop.signal, headers: { accept: 'text/event-stream' } },
    )
    try {
      const response = await within(authorized(request))
      if (!response.ok) throw errorOfResponse(response, await response.text())
      if (!response.body)
        throw new RodoviaError('no_streams', "This fetch reads no streams: use over: 'websocket'.")
      onConnected()
      for await (const { event, data } of eventsOf(response.body, within)) {
        if (event === 'complete') return
        yield JSON.parse(data)
      }
      throw new Error('The stream ended before its operation.')
    } catch (error) {
      throw error instanceof RodoviaError
        ? error
        : new RodoviaError('no_response', 'The connection failed.', { cause: error })
    } finally {
      signal?.removeEventListener('abort', abort)
      abort()
    }
  }
}

async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  within: <Value>(work: Promise<Value>) => Promise<Value>,
): AsyncGenerator<EventSourceMessage> {
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await within(reader.read())
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    yield* events.splice(0)
  }
}
