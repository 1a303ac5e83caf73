import type { OutgoingHttpHeaders } from 'node:http'
import type { Language } from '@rodovia/core/shared/language.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { partsOf } from '@rodovia/engine/incremental'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult, FormattedExecutionResult } from 'graphql'
import { refusalResponse, tooManyStreamsResponse } from '../errors/error-response.ts'
import { presentPart } from '../errors/graphql-error.ts'
import { type OwnParameters, parametersOf } from '../graphql/parameters.ts'
import { preparedRequest, prepareRequest } from '../graphql/prepare-request.ts'
import { coreRequest } from '../http/request.ts'
import { sendError } from '../http/send-error.ts'
import type { ConnectionLimit } from '../limits/open-connections.ts'
import type { PresentData } from '../page-services.ts'
import type { ServerServices } from '../services.ts'
import { completeEvent, nextEvent, retryHint, writeEvents } from './event-stream.ts'
import { monitorSession } from './monitor-session.ts'

type Dependencies<Context> = Pick<
  ServerServices<Context>,
  'engine' | 'documents' | 'identify' | 'contextOf' | 'log' | 'bounds'
> & { openStreams: ConnectionLimit }

/** The results of one operation, or the parts of one; `return` ends them at once. */
type Results = AsyncIterable<object> & { return?: (value: undefined) => unknown }

/** Why a stream ends early. */
type Ending = 'client left' | 'token ended' | 'draining'

/** GraphQL over server-sent events: subscriptions, and queries and mutations with their single result, or queries with its parts. */
export function createEventStreams<Context>(dependencies: Dependencies<Context>) {
  const { openStreams } = dependencies
  const open = new Set<(ending: Ending) => void>()
  let isDraining = false

  /** `parameters` default to those of the request; pages pass their own, and what they make of each result's data. */
  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    parameters?: OwnParameters,
    present?: PresentData,
  ): Promise<void> {
    if (isDraining) throw refuse('unavailable', { retryAfterSeconds: 1 })
    const admitted = openStreams.admit(request.address, () => {})
    if (!admitted)
      return sendError(request, reply, tooManyStreamsResponse(openStreams.perAddress, request.language))
    admitted.setBusy()
    reply.raw.once('close', () => admitted[Symbol.dispose]())
    const results = await start(dependencies, request, parameters)
    let ending: Ending | undefined
    const end = (why: Ending) => {
      ending ??= why
      results.return?.(undefined)
    }
    open.add(end)
    request.isStream = true
    reply.hijack()
    const response = reply.raw
    response.once('close', () => end('client left'))
    if (response.destroyed) end('client left')
    const { caller, headers } = request
    const { authorization } = headers
    const session = monitorSession(dependencies, { caller, authorization }, () => end('token ended'))
    try {
      response.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...streamHeaders })
      const isWatched = (request.query as { heartbeat?: unknown }).heartbeat === 'event'
      const parts = presented(results, request.language, present)
      await writeEvents(response, parts, dependencies.bounds, { isWatched })
      if (ending === 'token ended') response.write(nextEvent(tokenEnded(request.language)))
      // Without a completion event the client reconnects, to the next server.
      response.end(ending === 'draining' ? retryHint() : completeEvent)
    } catch (error) {
      dependencies.log.error({ requestId: request.id, err: error }, 'a stream of events failed')
      response.destroy()
    } finally {
      open.delete(end)
      session?.[Symbol.dispose]()
    }
  }

  return {
    stream,
    openCount: () => open.size,
    /** Ends the open streams and rejects new ones. */
    drain(): void {
      isDraining = true
      for (const end of open) end('draining')
    },
  }
}

async function start<Context>(
  { engine, documents, contextOf }: Dependencies<Context>,
  request: FastifyRequest,
  ownParameters: OwnParameters | undefined,
): Promise<Results> {
  const prepared = await (ownParameters
    ? prepareRequest(engine, ownParameters)
    : preparedRequest({ engine, documents }, request))
  if ('errors' in prepared) return once(prepared)
  const { operation } = prepared
  const { variables } = ownParameters ?? parametersOf(request)
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

function tokenEnded(language: Language): FormattedExecutionResult {
  const { error, message } = refusalResponse(refuse('invalid_or_expired_token', {}), language)
  return { errors: [{ message, extensions: { code: error } }] }
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Tells nginx not to buffer the events.
  'x-accel-buffering': 'no',
}
