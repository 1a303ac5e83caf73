import { ApolloServer, type ApolloServerPlugin, type GraphQLRequestListener, HeaderMap } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { Language } from '@rodovia/core/shared/language.ts'
import { type Engine, nestedTooDeeply } from '@rodovia/engine'
import type { Log } from '@rodovia/platform/log.ts'
import { type DocumentNode, type ExecutionResult, GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Bounds } from '../bounds.ts'
import { presentError, presentResult } from '../errors/graphql-error.ts'
import { errorMessages } from '../errors/messages.ts'
import { type OperationSource, prepareRequest } from './prepare-request.ts'

/** The context that Apollo passes from the request to the engine. */
export type ApolloContext<Context> = { language: Language; context: Context }

type Dependencies<Context> = { engine: Engine<Context>; log: Log; bounds: Bounds; graphqlTokens: number }

/**
 * Apollo Server in front of the engine: it implements GraphQL over HTTP and rejects cross-site requests. The engine validates, after
 * checking its limits, and executes.
 */
export function createApollo<Context>({ engine, log, bounds, graphqlTokens }: Dependencies<Context>) {
  return new ApolloServer<ApolloContext<Context>>({
    schema: engine.apiSchema,
    introspection: true,
    csrfPrevention: true,
    dangerouslyDisableValidation: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    documentStore: storeOf(bounds),
    parseOptions: { maxTokens: graphqlTokens },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: (result) => JSON.stringify(result),
    // Formats errors of Apollo itself; errors of the engine do not pass here.
    formatError: (error, original) => presentError(isStackOverflow(original) ? tooDeep : error, 'pt-BR'),
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
    async responseForOperation({ document, source, request, contextValue }) {
      const operationSource = { document, query: source, operationName: request.operationName }
      const result = await execute(engine, operationSource, request.variables, contextValue)
      return {
        http: { status: result.data === undefined ? 400 : undefined, headers: new HeaderMap() },
        body: { kind: 'single', singleResult: presentResult(result, contextValue.language) },
      }
    },
  }
  return { requestDidStart: async () => listener }
}

async function execute<Context>(
  engine: Engine<Context>,
  source: OperationSource,
  variables: Record<string, unknown> | undefined,
  { context, language }: ApolloContext<Context>,
): Promise<ExecutionResult> {
  const prepared = await prepareRequest(engine, source)
  if ('errors' in prepared) return prepared
  if (prepared.operation.kind === 'subscription') return { errors: [subscriptionOverHttp(language)] }
  return engine.execute(prepared.operation, { variables, context })
}

/** Whether parsing failed because the document is nested too deeply. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof GraphQLError ? isStackOverflow(error.originalError) : error instanceof RangeError
}

const tooDeep = { message: nestedTooDeeply, extensions: { code: 'OPERATION_TOO_LARGE' } }

const subscriptionOverHttp = (language: Language) =>
  new GraphQLError(errorMessages.subscription_over_http[language], { extensions: { code: 'BAD_REQUEST' } })

function storeOf({ documents, documentCharacters }: Bounds) {
  const cache = new LRUCache<string, DocumentNode>({ max: documents, maxSize: documentCharacters })
  return {
    get: async (key: string) => cache.get(key),
    set: async (key: string, document: DocumentNode) =>
      void cache.set(key, document, { size: document.loc?.source.body.length || 1 }),
    delete: async (key: string) => cache.delete(key),
  }
}
