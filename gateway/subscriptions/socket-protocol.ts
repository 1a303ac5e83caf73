import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { type AnyRefusal, isRefusal, refuse } from '@rodovia/core/shared/refusal.ts'
import type { Engine, Operation } from '@rodovia/engine'
import { partsOf } from '@rodovia/engine/incremental'
import { type StartedDeadline, startDeadline } from '@rodovia/engine/transports/deadline'
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  parse,
} from 'graphql'
import { CloseCode, makeServer, type OperationResult, type Server } from 'graphql-ws'
import type { Bounds } from '../bounds.ts'
import { refusalResponse } from '../errors/error-response.ts'
import { presentError, presentPart } from '../errors/graphql-error.ts'
import { parametersIn } from '../graphql/parameters.ts'
import { prepareNamed } from '../graphql/prepare-request.ts'
import { languageOf } from '../http/language.ts'
import type { AdmittedConnection } from '../limits/open-connections.ts'
import type { ServerServices } from '../services.ts'
import { monitorSession } from './monitor-session.ts'
import type { SharedSubscriptions } from './shared-subscriptions.ts'
import { type FrameSink, subscribeSocket } from './socket-subscription.ts'

/** The state of one socket. */
export type Connection = FrameSink & {
  readonly requestId: string
  /** Of the request that opened the socket, or of `accept-language` in the init message. */
  language: Language
  readonly address: string
  /** Idle while the socket has no operation. */
  readonly admitted: AdmittedConnection
  close(code: number, reason: string): void
  isOpen: boolean
  /** Deadlines of the running operations; null before the first. */
  deadlines: Set<StartedDeadline> | null
  caller: Caller | null
  session: Disposable | null
}

export type Dependencies<Context> = Pick<
  ServerServices<Context>,
  'engine' | 'documents' | 'identify' | 'contextOf' | 'log' | 'bounds' | 'requestMs' | 'admission'
> & {
  sharedSubscriptions: SharedSubscriptions<Context>
}

/** The `graphql-transport-ws` protocol (graphql-ws's PROTOCOL.md) over the engine. */
export function createSocketProtocol<Context>(dependencies: Dependencies<Context>): Server<Connection> {
  const { engine, contextOf, bounds, admission, sharedSubscriptions } = dependencies
  return makeServer<ConnectionParams, Connection>({
    connectionInitWaitTimeout: bounds.socketInitSeconds * 1000,
    onConnect: ({ connectionParams, extra }) => admit(dependencies, extra, connectionParams),
    onClose({ extra }) {
      extra.isOpen = false
      for (const deadline of extra.deadlines ?? []) deadline.clientLeft()
      extra.session?.[Symbol.dispose]()
    },
    async onSubscribe({ subscriptions, extra }, id, payload) {
      if (Object.keys(subscriptions).length > bounds.socketOperations) return [tooMany(bounds)]
      const { caller, language, requestId, address } = extra
      const { variables } = payload
      const prepared = await orRefusal(async () => {
        const prepared = await prepareNamed(dependencies, parametersIn(payload))
        if ('operation' in prepared)
          await admission.takeForOperation(prepared.operation, { caller, address }, variables)
        return prepared
      })
      if (isRefusal(prepared)) return [toGraphqlError(prepared, language)]
      if ('errors' in prepared) return prepared.errors
      const { operation } = prepared
      const deadline = operation.kind === 'subscription' ? null : startDeadline(dependencies.requestMs)
      if (deadline) {
        extra.deadlines ??= new Set()
        extra.deadlines.add(deadline)
      } else extra.admitted.setBusy()
      const request = {
        actor: caller?.actor ?? null,
        language,
        requestId,
        address,
        idempotencyKey: null,
        stepUpToken: null,
      }
      const run = () => {
        if (sharedSubscriptions.isShared(operation))
          return subscribeSocket(extra, id, (subscriber) =>
            sharedSubscriptions.subscribe(operation, { variables, request }, subscriber),
          )
        const input = { variables, context: contextOf(request, deadline) }
        if (operation.kind === 'query' && operation.stages)
          return inParts(engine.executeIncrementally(operation, input), endDeadline, () =>
            deadline?.clientLeft(),
          )
        return deadline ? engine.execute(operation, input) : engine.subscribe(operation, input)
      }
      const endDeadline = () => {
        deadline?.[Symbol.dispose]()
        if (deadline) extra.deadlines?.delete(deadline)
      }
      const contextValue: Prepared = { run, endDeadline }
      return { schema: engine.apiSchema, document: documents[operation.kind], contextValue }
    },
    execute: run,
    subscribe: run,
    onOperation: (_context, _id, _payload, { contextValue }, result) => {
      if (!(Symbol.asyncIterator in result)) (contextValue as Prepared).endDeadline()
    },
    onComplete({ subscriptions, extra }, id) {
      if (Object.keys(subscriptions).every((open) => open === id)) extra.admitted.setIdle()
    },
    onNext: ({ extra }, _id, _payload, _args, result) =>
      result.errors || 'hasNext' in result
        ? presentPart<FormattedExecutionResult>(result, extra.language)
        : undefined,
    onError: ({ extra }, _id, _payload, errors) => errors.map((error) => presentError(error, extra.language)),
  })
}

type ConnectionParams = Record<string, unknown> | undefined

/**
 * Accepts a connection with or without a token. An invalid or expired token closes the socket with 4403, which tells clients to
 * reconnect with a new token.
 */
async function admit<Context>(
  dependencies: Dependencies<Context>,
  connection: Connection,
  params: ConnectionParams,
): Promise<boolean> {
  connection.language = languageIn(params) ?? connection.language
  try {
    const authorization = authorizationIn(params)
    const caller = await dependencies.identify(authorization)
    if (!connection.isOpen) return false
    connection.caller = caller
    connection.session = monitorSession(dependencies, { caller, authorization }, () =>
      connection.close(CloseCode.Forbidden, 'invalid_or_expired_token'),
    )
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    connection.close(error.code === 'unavailable' ? tryAgainLater : CloseCode.Forbidden, error.code)
    return false
  }
}

/** RFC 6455's registry of close codes. */
export const tryAgainLater = 1013

const languageCharacters = 200

/** Scripts in browsers cannot set headers of a WebSocket. */
function languageIn(params: ConnectionParams): Language | undefined {
  const value = params?.['accept-language'] ?? params?.['Accept-Language']
  if (typeof value !== 'string' || value.length > languageCharacters) return undefined
  return languageOf({ 'accept-language': value })
}

function authorizationIn(params: ConnectionParams): string | undefined {
  const value = params?.authorization ?? params?.Authorization ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw refuse('unauthorized', {})
}

async function orRefusal<Value>(work: () => Promise<Value>): Promise<Value | AnyRefusal> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

function toGraphqlError(refusal: AnyRefusal, language: Language): GraphQLError {
  const { error, message, details } = refusalResponse(refusal, language)
  return new GraphQLError(message, { extensions: { code: error, details } })
}

function tooMany({ socketOperations }: Bounds): GraphQLError {
  const message = `At most ${socketOperations} operations run on one socket at once; complete one first.`
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}

/** What graphql-ws hands back to run an operation. */
type Prepared = {
  run: () => OperationResult
  /** Does nothing for a subscription, which has no deadline. */
  endDeadline: () => void
}

/** The one response or its parts, whose deadline ends with the last one. */
async function inParts(
  running: ReturnType<Engine<never>['executeIncrementally']>,
  endDeadline: () => void,
  abandon: () => void,
): Promise<ExecutionResult | AsyncGenerator<ExecutionResult>> {
  const response = await running
  if (!('initialResult' in response)) return response
  const parts = partsOf(response) as AsyncGenerator<ExecutionResult, undefined, undefined>
  const { next, return: close } = parts
  parts.next = async () => {
    const result = await next.call(parts)
    if (result.done) endDeadline()
    return result
  }
  parts.return = (value) => {
    abandon()
    endDeadline()
    return close.call(parts, value)
  }
  return parts
}

const run = ({ contextValue }: ExecutionArgs) => (contextValue as Prepared).run()

/** graphql-ws reads the kind of the operation from a document. The engine has parsed the client's document. */
const documents: Record<Operation<never>['kind'], DocumentNode> = {
  query: parse('query { _ }'),
  mutation: parse('mutation { _ }'),
  subscription: parse('subscription { _ }'),
}
