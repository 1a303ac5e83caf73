import type { OutgoingHttpHeaders } from 'node:http'
import type { Language } from '@rodovia/core/shared/language.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult, FormattedExecutionResult } from 'graphql'
import type { Bounds } from '../bounds.ts'
import { refusalResponse } from '../errors/error-response.ts'
import { presentResult } from '../errors/graphql-error.ts'
import { type Parameters, parametersOf } from '../graphql/parameters.ts'
import { prepareRequest } from '../graphql/prepare-request.ts'
import { coreRequest } from '../http/request.ts'
import type { GatewayServices } from '../services.ts'
import { completeEvent, nextEvent, retryHint, writeEvents } from './event-stream.ts'
import { monitorSession } from './monitor-session.ts'

type Parts<Context> = Pick<GatewayServices<Context>, 'engine' | 'identify' | 'contextOf' | 'log'> & {
  bounds: Bounds
}

/** The answers of one operation; `return` ends them at once. */
type Answers = AsyncIterable<ExecutionResult> & { return?: (value: undefined) => unknown }

/** Why a stream ends before its answers do. */
type Ending = 'client left' | 'token ended' | 'draining'

/** GraphQL as a stream of events: subscriptions, and queries and mutations with their one answer. */
export function createEventStreams<Context>(parts: Parts<Context>) {
  const open = new Set<(ending: Ending) => void>()
  let isDraining = false

  /** `asked` by the request, or by a page of ours that asks the same of everybody. */
  async function stream(request: FastifyRequest, reply: FastifyReply, asked?: Parameters): Promise<void> {
    if (isDraining) throw refuse('unavailable', { retryAfterSeconds: 1 })
    const answers = await start(parts, request, asked ?? parametersOf(request))
    let ending: Ending | undefined
    const end = (why: Ending) => {
      ending ??= why
      answers.return?.(undefined)
    }
    open.add(end)
    request.isStream = true
    reply.hijack()
    const response = reply.raw
    response.once('close', () => end('client left'))
    if (response.destroyed) end('client left')
    const session = watchCaller(parts, request, () => end('token ended'))
    try {
      response.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...streamHeaders })
      await writeEvents(response, presented(answers, request.language), parts.bounds)
      if (ending === 'token ended') response.write(nextEvent(tokenEnded(request.language)))
      // A client that is not told of completion comes back, and finds the server that takes over.
      response.end(ending === 'draining' ? retryHint() : completeEvent)
    } catch (error) {
      parts.log.error({ requestId: request.id, err: error }, 'a stream of events failed')
      response.destroy()
    } finally {
      open.delete(end)
      session?.[Symbol.dispose]()
    }
  }

  return {
    stream,
    openCount: () => open.size,
    /** Ends the open streams and takes no new ones. */
    drain(): void {
      isDraining = true
      for (const end of open) end('draining')
    },
  }
}

async function start<Context>(
  { engine, contextOf }: Parts<Context>,
  request: FastifyRequest,
  { query, operationName, variables }: Parameters,
): Promise<Answers> {
  const prepared = await prepareRequest(engine, { query, operationName })
  if ('errors' in prepared) return once(prepared)
  const { operation } = prepared
  const deadline = operation.kind === 'subscription' ? null : request.deadline()
  const asked = { variables, context: contextOf(coreRequest(request), deadline) }
  if (operation.kind !== 'subscription') return once(await engine.execute(operation, asked))
  const answers = await engine.subscribe(operation, asked)
  return Symbol.asyncIterator in answers ? answers : once(answers)
}

async function* once(result: ExecutionResult) {
  yield result
}

async function* presented(answers: Answers, language: Language): AsyncGenerator<FormattedExecutionResult> {
  for await (const answer of answers) yield presentResult(answer, language)
}

function watchCaller<Context>(
  { identify, bounds, log }: Parts<Context>,
  { caller, headers }: FastifyRequest,
  onEnd: () => void,
): Disposable | null {
  const { authorization } = headers
  if (!caller || !authorization) return null
  return monitorSession({
    caller,
    authorization,
    identify,
    checkSeconds: bounds.sessionCheckSeconds,
    log,
    onEnd,
  })
}

function tokenEnded(language: Language): FormattedExecutionResult {
  const { error, message } = refusalResponse(refuse('invalid_or_expired_token', {}), language)
  return { errors: [{ message, extensions: { code: error } }] }
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // For nginx, which would collect the events.
  'x-accel-buffering': 'no',
}
