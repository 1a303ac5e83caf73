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
import { type ExecutionResult, GraphQLError, parse } from 'graphql'
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
    stringifyResult: (result) => JSON.stringify(result),
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
        body: { kind: 'single', singleResult: presentResult(result, contextValue.language) },
      }
    },
  }
  return { requestDidStart: async () => listener }
}

/**
 * 400 if the operation did not run; but for clients that prefer `application/json`, 200 if the fault is in the document or the variables, as
 * GraphQL over HTTP says. A client whose hash is unknown sends the text next; clients expect that with status 200 too.
 */
function statusOf({ data, errors }: ExecutionResult, accept: string | undefined): number | undefined {
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
): Promise<ExecutionResult> {
  const prepared = await prepare(source)
  if ('errors' in prepared) return prepared
  if (prepared.operation.kind === 'subscription') return { errors: [subscriptionOverHttp(language)] }
  return engine.execute(prepared.operation, { variables, context })
}

/** What Apollo gets in place of the document of each request. */
export const unreadDocument = '{ __typename }'
const unread = parse(unreadDocument, { noLocation: true })

const subscriptionOverHttp = (language: Language) =>
  new GraphQLError(errorMessages.subscription_over_http[language], { extensions: { code: 'BAD_REQUEST' } })
