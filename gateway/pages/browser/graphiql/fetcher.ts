import type { Fetcher, SyncExecutionResult } from '@graphiql/toolkit'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { getOperationAST } from 'graphql'

/** With the session of the console, or with what the editor of headers has. */
const addresses = { session: '/conta/graphql', headers: '/graphql' }

const hasCredentials = (headers: Record<string, string>) =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')

/** Runs what GraphiQL sends: subscriptions as server-sent events, all else with one answer. */
export const fetcher: Fetcher = (parameters, { headers = {}, documentAST } = {}) => {
  const operation = documentAST && getOperationAST(documentAST, parameters.operationName)
  const send = (accept: string, signal?: AbortSignal) =>
    fetch(hasCredentials(headers) ? addresses.headers : addresses.session, {
      method: 'POST',
      headers: { ...headers, accept, 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
      credentials: 'same-origin',
      ...(signal && { signal }),
    })
  if (operation?.operation === 'subscription') return results(send)
  return send('application/graphql-response+json, application/json').then(
    (response): Promise<SyncExecutionResult> => response.json(),
  )
}

async function* results(send: (accept: string, signal: AbortSignal) => Promise<Response>) {
  const stop = new AbortController()
  try {
    const response = await send('text/event-stream', stop.signal)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) {
      yield await response.json()
      return
    }
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    for await (const { event, data } of events) {
      if (event === 'complete') return
      if (data) yield JSON.parse(data)
    }
  } finally {
    stop.abort()
  }
}
