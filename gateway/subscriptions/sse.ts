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
import { releaseSocket } from '../http/release-socket.ts'
import { coreRequest } from '../http/request.ts'
import { sendError } from '../http/send-error.ts'
import type { AdmittedConnection } from '../limits/open-connections.ts'
import type { PresentData } from '../page-services.ts'
import { endGradually } from './end-gradually.ts'
import {
  brokenRetryMs,
  comment,
  completeEvent,
  drainedRetryMs,
  heartbeatEvent,
  retryHint,
  tokenEndedEvent,
  watchedHeartbeatSeconds,
  writeEvents,
} from './event-stream.ts'
import { createHeartbeats } from './heartbeats.ts'
import { monitorSession } from './monitor-session.ts'
import { eventBytes } from './shared-result.ts'
import { createWatcherStreams, type StreamDependencies } from './watcher-streams.ts'

/** The results of one operation, or the parts of one; `return` ends them at once. */
type Results = AsyncIterable<object> & { return?: (value: undefined) => unknown }

/** Why a stream ends early. */
type Ending = 'client left' | 'token ended' | 'draining'

/** GraphQL over server-sent events: subscriptions, and queries and mutations with their single result, or queries with its parts. */
export function createEventStreams<Context>(dependencies: StreamDependencies<Context>) {
  const { openStreams, bounds, sharedSubscriptions } = dependencies
  /** What ends each of them when the server drains. */
  const open = new Set<() => void>()
  const paces = {
    plain: { heartbeats: createHeartbeats(bounds.heartbeatSeconds), beat: eventBytes(comment) },
    watched: { heartbeats: createHeartbeats(watchedHeartbeatSeconds), beat: eventBytes(heartbeatEvent) },
  }
  const drainedHint = () => retryHint(open.size, drainedRetryMs)
  const watcherStreams = createWatcherStreams({ ...dependencies, open, drainedHint })
  let isDraining = false

  /** `parameters` default to those of the request; pages pass their own, and what they make of each result's data. */
  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    ownParameters?: OwnParameters,
    present?: PresentData,
  ): Promise<void> {
    if (isDraining) throw refuse('unavailable', { retryAfterSeconds: 1 })
    const admitted = openStreams.admit(request.address, () => {})
    if (!admitted)
      return sendError(request, reply, tooManyStreamsResponse(openStreams.perAddress, request.language))
    admitted.setBusy()
    let prepared: Prepared<Context>
    let parameters: Parameters
    try {
      prepared = await prepare(dependencies, request, ownParameters)
      parameters = ownParameters ?? parametersOf(request)
    } catch (error) {
      admitted[Symbol.dispose]()
      throw error
    }
    if (!present && 'operation' in prepared && sharedSubscriptions.isShared(prepared.operation))
      return streamShared(request, reply, { ...prepared, ...parameters, admitted })
    reply.raw.once('close', () => admitted[Symbol.dispose]())
    return streamOwn(request, reply, { prepared, parameters, ...(present && { present }) })
  }

  async function streamShared(
    request: FastifyRequest,
    reply: FastifyReply,
    { operation, variables, admitted }: SharedOperation<Context>,
  ): Promise<void> {
    request.isStream = true
    reply.hijack()
    const asked = coreRequest(request)
    const { caller, headers } = request
    const { authorization } = headers
    const pace = paceOf(request)
    const released = await releaseSocket(reply.raw, headersOf(reply))
    if (!released) return admitted[Symbol.dispose]()
    const end = watcherStreams.serve(released, {
      request: asked,
      operation,
      variables,
      caller,
      authorization,
      pace,
      admitted,
    })
    if (isDraining) end()
  }

  async function streamOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    { prepared, parameters, present }: OwnStream<Context>,
  ): Promise<void> {
    const results = await start(dependencies, request, prepared, parameters)
    let ending: Ending | undefined
    const end = (why: Ending) => {
      ending ??= why
      results.return?.(undefined)
    }
    const drain = () => end('draining')
    open.add(drain)
    request.isStream = true
    reply.hijack()
    const response = reply.raw
    response.once('close', () => end('client left'))
    if (response.destroyed) end('client left')
    const { caller, headers } = request
    const { authorization } = headers
    const session = monitorSession(dependencies, { caller, authorization }, () => end('token ended'))
    try {
      response.writeHead(200, headersOf(reply))
      const isLasting = 'operation' in prepared && prepared.operation.kind === 'subscription'
      response.write(`${isLasting ? retryHint(open.size, brokenRetryMs) : ''}${comment}`)
      const parts = presented(results, request.language, present)
      await writeEvents(response, parts, { ...paceOf(request), stuckSeconds: bounds.stuckSeconds })
      if (ending === 'token ended') response.write(tokenEndedEvent(request.language))
      // Without a completion event the client reconnects, to the next server.
      response.end(ending === 'draining' ? drainedHint() : completeEvent)
    } catch (error) {
      dependencies.log.error({ requestId: request.id, err: error }, 'a stream of events failed')
      response.destroy()
    } finally {
      open.delete(drain)
      session?.[Symbol.dispose]()
    }
  }

  const paceOf = ({ query }: FastifyRequest) =>
    (query as { heartbeat?: unknown }).heartbeat === 'event' ? paces.watched : paces.plain

  return {
    stream,
    openCount: () => open.size,
    /** Ends the open streams, spread over half of `seconds`, and rejects new ones. Disconnects who has not taken the end after `seconds`. */
    async drain(seconds: number): Promise<void> {
      isDraining = true
      const cutOff = setTimeout(watcherStreams.cutOff, seconds * 1000)
      await endGradually([...open], seconds / 2)
      await watcherStreams.allClosed()
      clearTimeout(cutOff)
    },
  }
}

type SharedOperation<Context> = Extract<Prepared<Context>, { operation: object }> &
  Pick<Parameters, 'variables'> & { admitted: AdmittedConnection }

type OwnStream<Context> = { prepared: Prepared<Context>; parameters: Parameters; present?: PresentData }

function prepare<Context>(
  { engine, documents }: Pick<StreamDependencies<Context>, 'engine' | 'documents'>,
  request: FastifyRequest,
  ownParameters: OwnParameters | undefined,
): Promise<Prepared<Context>> {
  return ownParameters
    ? prepareRequest(engine, ownParameters)
    : preparedRequest({ engine, documents }, request)
}

async function start<Context>(
  { engine, contextOf }: StreamDependencies<Context>,
  request: FastifyRequest,
  prepared: Prepared<Context>,
  { variables }: Parameters,
): Promise<Results> {
  if ('errors' in prepared) return once(prepared)
  const { operation } = prepared
  const deadline = operation.kind === 'subscription' ? null : request.deadline()
  const input = { variables, context: contextOf(coreRequest(request), deadline) }
  if (operation.kind === 'query' && operation.stages) {
    const response = await engine.executeIncrementally(operation, input)
    return 'initialResult' in response ? partsOf(response) : once(response)
  }
  if (operation.kind !== 'subscription') return once(await engine.execute(operation, input))
  const results = await engine.subscribe(operation, input)
  return Symbol.asyncIterator in results ? results : once(results)
}

async function* once(result: ExecutionResult) {
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
