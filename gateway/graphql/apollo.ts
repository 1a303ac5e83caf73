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
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError, parse } from 'graphql'
import { presentError, presentResult } from '../errors/graphql-error.ts'
import { errorMessages } from '../errors/messages.ts'
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
    persistedQueries: {
      cache: { get: async () => unreadDocument, set: async () => {}, delete: async () => {} },
    },
    // The engine parses: to Apollo every document is this one.
    documentStore: { get: async () => unread, set: async () => {}, delete: async () => false },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: (result) => JSON.stringify(result),
    // Formats errors of Apollo itself; errors of the engine do not pass here.
    formatError: (error) => presentError(withCode(error), 'pt-BR'),
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
        http: { status: statusOf(result), headers: new HeaderMap() },
        body: { kind: 'single', singleResult: presentResult(result, contextValue.language) },
      }
    },
  }
  return { requestDidStart: async () => listener }
}

/** A client whose hash is unknown sends the text next; clients expect that with status 200. */
function statusOf({ data, errors }: ExecutionResult): number | undefined {
  if (data !== undefined || errors?.[0]?.extensions.code === 'PERSISTED_QUERY_NOT_FOUND') return undefined
  return 400
}

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

/** What is wrong with the document, for errors that Apollo gives no code, by its message. */
const badDocuments: Readonly<Record<string, string>> = {
  'provided sha does not match query':
    'The sha256Hash is not the SHA-256 of the query, in hexadecimal digits.',
  'Unsupported persisted query version':
    'The extension persistedQuery is not one that is known here: {"version": 1, "sha256Hash": …} is.',
}

function withCode(error: GraphQLFormattedError): GraphQLFormattedError {
  const message = badDocuments[error.message]
  return message ? { message, extensions: { code: 'BAD_REQUEST' } } : error
}

/** What Apollo gets in place of the document of each request. */
export const unreadDocument = '{ __typename }'
const unread = parse(unreadDocument, { noLocation: true })

const subscriptionOverHttp = (language: Language) =>
  new GraphQLError(errorMessages.subscription_over_http[language], { extensions: { code: 'BAD_REQUEST' } })
