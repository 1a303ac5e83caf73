import { ApolloServer, type ApolloServerPlugin, type GraphQLRequestListener, HeaderMap } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { Engine } from '@rodovia/engine'
import type { Log } from '@rodovia/platform/log.ts'
import { type ExecutionResult, type FormattedExecutionResult, GraphQLError, parse } from 'graphql'
import { presentError, presentResult } from '../errors/graphql-error.ts'
import { errorMessages } from '../errors/messages.ts'
import { prefersGraphqlResponse } from './media-types.ts'
import type { OperationSource, Prepared } from './prepare-request.ts'

/** The context that Apollo passes from the request to the engine. */
export type ApolloContext<Context> = {
  language: Language
  context: Context
  /** Prepares the operation of the request, unless a handler before Apollo did. */
  prepare: (source: OperationSource) => Promise<Prepared<Context>>
}

type Dependencies<Context> = { engine: Engine<Context>; log: Log }

/**
 * Apollo Server in front of the engine: it implements GraphQL over HTTP and rejects cross-site requests. The engine validates, after
 * checking its limits, and executes.
 */
export function createApollo<Context>({ engine, log }: Dependencies<Context>) {
  return new ApolloServer<ApolloContext<Context>>({
    schema: engine.apiSchema,
    introspection: true,
    csrfPrevention: true,
    dangerouslyDisableValidation: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    // The engine parses: to Apollo every document is this one.
    documentStore: { get: async () => unread, set: async () => {}, delete: async () => false },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult,
    // Formats errors of Apollo itself; errors of the engine do not pass here.
    formatError: (error) => presentError(error, 'pt-BR'),
    logger: log,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      executeByEngine(engine),
    ],
  })
}

function executeByEngine<Context>(engine: Engine<Context>): ApolloServerPlugin<ApolloContext<Context>> {
  const listener: GraphQLRequestListener<ApolloContext<Context>> = {
    async responseForOperation({ source, request, contextValue }) {
      const operationSource = { query: source, operationName: request.operationName }
      const result = await execute(engine, operationSource, request.variables, contextValue)
      return {
        http: { status: statusOf(result, request.http?.headers.get('accept')), headers: new HeaderMap() },
        body: {
          kind: 'single',
          singleResult: isWritten(result)
            ? { data: result as never }
            : presentResult(result, contextValue.language),
        },
      }
    },
  }
  return { requestDidStart: async () => listener }
}

const isWritten = (response: unknown): response is Buffer => response instanceof Uint8Array

/** Apollo and its integration pass on what this returns: the bytes of a response that the engine has written, or a string. */
function stringifyResult(result: FormattedExecutionResult): string {
  return isWritten(result.data) ? (result.data as never) : JSON.stringify(result)
}

/**
 * 400 if the operation did not run; but for clients that prefer `application/json`, 200 if the fault is in the document or the variables, as
 * GraphQL over HTTP says. A client whose hash is unknown sends the text next; clients expect that with status 200 too.
 */
function statusOf(result: ExecutionResult | Buffer, accept: string | undefined): number | undefined {
  if (isWritten(result)) return undefined
  const { data, errors } = result
  const code = errors?.[0]?.extensions.code
  if (data !== undefined || code === 'PERSISTED_QUERY_NOT_FOUND') return undefined
  return isAboutDocument.has(code) && !prefersGraphqlResponse(accept) ? undefined : 400
}

const isAboutDocument: ReadonlySet<unknown> = new Set([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'INTROSPECTION_DISABLED',
  'OPERATION_RESOLUTION_FAILURE',
  'OPERATION_TOO_LARGE',
])

async function execute<Context>(
  engine: Engine<Context>,
  source: OperationSource,
  variables: Record<string, unknown> | undefined,
  { context, language, prepare }: ApolloContext<Context>,
): Promise<ExecutionResult | Buffer> {
  const prepared = await prepare(source)
  if ('errors' in prepared) return prepared
  const { operation } = prepared
  if (operation.kind === 'subscription') return { errors: [subscriptionOverHttp(language)] }
  // The response of a mutation is stored as text under its idempotency key.
  if (operation.kind === 'mutation') return engine.execute(operation, { variables, context })
  return engine.executeToJson(operation, { variables, context })
}

/** What Apollo gets in place of the document of each request. */
export const unreadDocument = '{ __typename }'
const unread = parse(unreadDocument, { noLocation: true })

const subscriptionOverHttp = (language: Language) =>
  new GraphQLError(errorMessages.subscription_over_http[language], { extensions: { code: 'BAD_REQUEST' } })
