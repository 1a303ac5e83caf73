import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { type AnyRefusal, isRefusal, refuse } from '@rodovia/core/shared/refusal.ts'
import type { Operation } from '@rodovia/engine'
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
import { CloseCode, makeServer, type Server, type SubscribePayload } from 'graphql-ws'
import type { WebSocket } from 'ws'
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

/** The state of one socket. */
export type Connection = {
  readonly socket: WebSocket
  readonly requestId: string
  /** The language of the request that opened the socket, or of `accept-language` in the init message. */
  language: Language
  readonly address: string
  /** Idle while the socket has no subscription. */
  readonly admitted: AdmittedConnection
  caller: Caller | null
  session: Disposable | null
  /** Deadlines of the running queries and mutations, by the payloads that asked for them. */
  readonly deadlines: Map<SubscribePayload, StartedDeadline>
}

export type Dependencies<Context> = Pick<
  ServerServices<Context>,
  'engine' | 'documents' | 'identify' | 'contextOf' | 'log' | 'bounds' | 'requestMs' | 'admission'
> & {
  sharedSubscriptions: SharedSubscriptions<Context>
}

type ConnectionParams = Record<string, unknown> | undefined

/** An operation that graphql-ws is to execute or to subscribe to. A subscription has no deadline. */
type StartedOperation<Context> = {
  operation: Operation<Context>
  request: Request
  deadline: StartedDeadline | null
}

/** The `graphql-transport-ws` protocol (graphql-ws's PROTOCOL.md) over the engine. */
export function createSocketProtocol<Context>(dependencies: Dependencies<Context>): Server<Connection> {
  const { engine, contextOf, bounds, sharedSubscriptions } = dependencies
  return makeServer<ConnectionParams, Connection>({
    jsonMessageReviver: addMissingQuery,
    connectionInitWaitTimeout: bounds.socketInitSeconds * 1000,
    onConnect: ({ connectionParams, extra }) => admit(dependencies, extra, connectionParams),
    onClose({ extra: { deadlines, session } }) {
      for (const deadline of deadlines.values()) deadline.clientLeft()
      session?.[Symbol.dispose]()
    },
    async onSubscribe({ subscriptions, extra }, _id, payload) {
      if (Object.keys(subscriptions).length > bounds.socketOperations) return [tooMany(bounds)]
      try {
        return await startOperation(dependencies, extra, payload)
      } catch (error) {
        if (isRefusal(error)) return [toGraphqlError(error, extra.language)]
        throw error
      }
    },
    async execute({ contextValue, variableValues: variables }) {
      const { operation, request, deadline } = contextValue as StartedOperation<Context>
      const input = { variables, context: contextOf(request, deadline) }
      if (operation.kind !== 'query' || !operation.stages) return engine.execute(operation, input)
      const response = await engine.executeIncrementally(operation, input)
      return 'initialResult' in response ? (partsOf(response) as AsyncGenerator<ExecutionResult>) : response
    },
    subscribe({ contextValue, variableValues: variables }) {
      const { operation, request } = contextValue as StartedOperation<Context>
      return sharedSubscriptions.subscribe(operation, { variables, request })
    },
    onNext: ({ extra }, _id, _payload, _args, result) =>
      presentPart<FormattedExecutionResult>(result, extra.language),
    onError: ({ extra }, _id, _payload, errors) => errors.map((error) => presentError(error, extra.language)),
    onComplete({ subscriptions, extra: { admitted, deadlines } }, id, payload) {
      // Aborts what still runs, if the client has completed the operation itself.
      deadlines.get(payload)?.clientLeft()
      deadlines.delete(payload)
      if (Object.keys(subscriptions).every((open) => open === id)) admitted.setIdle()
    },
  })
}

/**
 * Prepares the operation of a `subscribe` message. Returns the errors for which it is rejected; throws
 * refusals.
 */
async function startOperation<Context>(
  dependencies: Dependencies<Context>,
  { caller, language, requestId, address, admitted, deadlines }: Connection,
  payload: SubscribePayload,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { operationName, variables } = payload
  const prepared = await prepareNamed(dependencies, parametersIn(payload))
  if ('errors' in prepared) return prepared.errors
  const { operation } = prepared
  await dependencies.admission.takeForOperation(operation, { caller, address }, variables)
  const deadline = operation.kind === 'subscription' ? null : startDeadline(dependencies.requestMs)
  if (deadline) deadlines.set(payload, deadline)
  else admitted.setBusy()
  const request: Request = {
    actor: caller?.actor ?? null,
    language,
    requestId,
    address,
    idempotencyKey: null,
    stepUpToken: null,
  }
  return {
    schema: dependencies.engine.apiSchema,
    document: documentOf(operation),
    operationName,
    variableValues: variables,
    contextValue: { operation, request, deadline } satisfies StartedOperation<Context>,
  }
}

const documents = new WeakMap<Operation<never>, DocumentNode>()

/**
 * The document from which graphql-ws reads the kind of the operation. Requests for the same operation share
 * it.
 */
function documentOf(operation: Operation<never>): DocumentNode {
  const document = documents.get(operation) ?? parse(operation.source, { noLocation: true })
  documents.set(operation, document)
  return document
}

/**
 * graphql-ws requires a `query` in each `subscribe` message; a client that names its document need not send
 * one.
 */
function addMissingQuery(key: string, value: unknown): unknown {
  const message = value as { type?: unknown; payload?: { query?: unknown } } | null
  if (key === '' && message?.type === 'subscribe' && message.payload) message.payload.query ??= ''
  return value
}

/**
 * Accepts a connection with or without a token. An invalid or expired token closes the socket with 4403,
 * which tells clients to reconnect with a new token.
 */
async function admit<Context>(
  dependencies: Dependencies<Context>,
  connection: Connection,
  params: ConnectionParams,
): Promise<boolean> {
  const { socket } = connection
  connection.language = languageIn(params) ?? connection.language
  try {
    const authorization = authorizationIn(params)
    const caller = await dependencies.identify(authorization)
    if (socket.readyState !== socket.OPEN) return false
    connection.caller = caller
    connection.session = monitorSession(dependencies, { caller, authorization }, () =>
      socket.close(CloseCode.Forbidden, 'invalid_or_expired_token'),
    )
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    socket.close(error.code === 'unavailable' ? tryAgainLater : CloseCode.Forbidden, error.code)
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

function toGraphqlError(refusal: AnyRefusal, language: Language): GraphQLError {
  const { error, message, details } = refusalResponse(refusal, language)
  return new GraphQLError(message, { extensions: { code: error, details } })
}

function tooMany({ socketOperations }: Bounds): GraphQLError {
  const message = `At most ${socketOperations} operations run on one socket at once; complete one first.`
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}
