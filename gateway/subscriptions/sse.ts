import type { OutgoingHttpHeaders } from 'node:http'
import type { Language } from '@rodovia/core/shared/language.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { partsOf } from '@rodovia/engine/incremental'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult, FormattedExecutionResult } from 'graphql'
import { tooManyStreamsResponse } from '../errors/error-response.ts'
import { presentPart } from '../errors/graphql-error.ts'
import { type OwnParameters, type Parameters, parametersOf } from '../graphql/parameters.ts'
import { type Prepared, preparedRequest, prepareRequest } from '../graphql/prepare-request.ts'
import { coreRequest } from '../http/request.ts'
import { sendError } from '../http/send-error.ts'
import type { ConnectionLimit } from '../limits/open-connections.ts'
import type { PresentData } from '../page-services.ts'
import type { ServerServices } from '../services.ts'
import { endGradually } from './end-gradually.ts'
import {
  brokenRetryMs,
  comment,
  completeEvent,
  drainedRetryMs,
  type Heartbeat,
  heartbeatEvent,
  retryHint,
  tokenEndedEvent,
  watchedHeartbeatSeconds,
  writeEvents,
} from './event-stream.ts'
import { monitorSession } from './monitor-session.ts'
import type { SharedSubscriptions } from './shared-subscriptions.ts'

type Dependencies<Context> = Pick<
  ServerServices<Context>,
  'engine' | 'documents' | 'identify' | 'contextOf' | 'log' | 'bounds'
> & { openStreams: ConnectionLimit; sharedSubscriptions: SharedSubscriptions<Context> }

/** The results of one operation, or the parts of one; `return` ends them at once. */
type Results = AsyncIterable<object> & { return?: (value?: undefined) => unknown }

/** Why a stream ends early. */
type Ending = 'client left' | 'token ended' | 'draining'

/**
 * GraphQL over server-sent events: subscriptions, and queries and mutations with their single result, or
 * queries with its parts.
 */
export function createEventStreams<Context>(dependencies: Dependencies<Context>) {
  const { openStreams, bounds } = dependencies
  /** The functions that end the open streams when the server drains. */
  const open = new Set<() => void>()
  let isDraining = false

  /**
   * `ownParameters` default to those of the request; pages pass their own, and what they make of each
   * result's data.
   */
  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    ownParameters?: OwnParameters,
    present?: PresentData,
  ): Promise<void> {
    if (isDraining) throw refuse('unavailable', { retryAfterSeconds: 1 })
    using admitted = openStreams.admit(request.address, () => {})
    if (!admitted)
      return sendError(request, reply, tooManyStreamsResponse(openStreams.perAddress, request.language))
    admitted.setBusy()
    const prepared = await prepare(dependencies, request, ownParameters)
    const parameters = ownParameters ?? parametersOf(request)
    const isSubscription = 'operation' in prepared && prepared.operation.kind === 'subscription'
    const results = await start(dependencies, request, prepared, parameters)
    request.isStream = true
    reply.hijack()
    await send(request, reply, presented(results, request.language, present), {
      isSubscription,
      endResults: () => void results.return?.(),
    })
  }

  /** Resolves when the stream has ended, or the client has left. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    results: AsyncIterable<FormattedExecutionResult>,
    { isSubscription, endResults }: { isSubscription: boolean; endResults: () => void },
  ): Promise<void> {
    const response = reply.raw
    const since = performance.now()
    let ending: Ending | undefined
    const end = (reason: Ending) => {
      ending ??= reason
      endResults()
    }
    const drain = () => end('draining')
    open.add(drain)
    response.once('close', () => end('client left'))
    if (response.destroyed) end('client left')
    if (isDraining) drain()
    const { caller, headers, language } = request
    const { authorization } = headers
    const session = monitorSession(dependencies, { caller, authorization }, () => end('token ended'))
    try {
      // A subscription is the last response of its connection: a further one would wait for its end.
      response.writeHead(200, { ...headersOf(reply), ...(isSubscription && { connection: 'close' }) })
      response.write(`${isSubscription ? retryHint(open.size, brokenRetryMs) : ''}${comment}`)
      await writeEvents(response, results, { ...heartbeatOf(request), stuckSeconds: bounds.stuckSeconds })
      response.end(lastEvents(ending, language))
    } catch (error) {
      dependencies.log.error({ requestId: request.id, err: error }, 'a stream of events failed')
      response.destroy()
    } finally {
      open.delete(drain)
      session?.[Symbol.dispose]()
    }
    if (!isSubscription) return
    // The only line about a subscription whose client has left.
    const milliseconds = Math.round(performance.now() - since)
    const { id: requestId, routeOptions } = request
    dependencies.log.info({ requestId, route: routeOptions.url, milliseconds }, 'event stream closed')
  }

  function lastEvents(ending: Ending | undefined, language: Language): string {
    // Without a completion event the client reconnects, to the next server.
    if (ending === 'draining') return retryHint(open.size, drainedRetryMs)
    return `${ending === 'token ended' ? tokenEndedEvent(language) : ''}${completeEvent}`
  }

  function heartbeatOf({ query }: FastifyRequest): Heartbeat {
    return (query as { heartbeat?: unknown }).heartbeat === 'event'
      ? { beat: heartbeatEvent, heartbeatSeconds: watchedHeartbeatSeconds }
      : { beat: comment, heartbeatSeconds: bounds.heartbeatSeconds }
  }

  return {
    stream,
    openCount: () => open.size,
    /** Rejects new streams and ends the open ones, spread over half of `seconds`. */
    async drain(seconds: number): Promise<void> {
      isDraining = true
      await endGradually([...open], seconds / 2)
    },
  }
}

function prepare<Context>(
  { engine, documents }: Pick<Dependencies<Context>, 'engine' | 'documents'>,
  request: FastifyRequest,
  ownParameters: OwnParameters | undefined,
): Promise<Prepared<Context>> {
  return ownParameters
    ? prepareRequest(engine, ownParameters)
    : preparedRequest({ engine, documents }, request)
}

async function start<Context>(
  { engine, contextOf, sharedSubscriptions }: Dependencies<Context>,
  request: FastifyRequest,
  prepared: Prepared<Context>,
  { variables }: Parameters,
): Promise<Results> {
  if ('errors' in prepared) return single(prepared)
  const { operation } = prepared
  if (operation.kind === 'subscription') {
    const results = await sharedSubscriptions.subscribe(operation, {
      variables,
      request: coreRequest(request),
    })
    return Symbol.asyncIterator in results ? results : single(results)
  }
  const input = { variables, context: contextOf(coreRequest(request), request.deadline()) }
  if (operation.kind === 'query' && operation.stages) {
    const response = await engine.executeIncrementally(operation, input)
    return 'initialResult' in response ? partsOf(response) : single(response)
  }
  return single(await engine.execute(operation, input))
}

async function* single(result: ExecutionResult) {
  yield result
}

async function* presented(
  results: Results,
  language: Language,
  present?: PresentData,
): AsyncGenerator<FormattedExecutionResult> {
  for await (const result of results) {
    const part: FormattedExecutionResult = presentPart(result, language)
    yield present && part.data ? { ...part, data: present(part.data, language) } : part
  }
}

const headersOf = (reply: FastifyReply): OutgoingHttpHeaders => ({
  ...(reply.getHeaders() as OutgoingHttpHeaders),
  ...streamHeaders,
})

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Tells nginx not to buffer the events.
  'x-accel-buffering': 'no',
}
