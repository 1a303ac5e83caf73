import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { type DocumentNode, type ExecutionResult, GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Bounds } from '../bounds.ts'
import type { Engine } from '../engine/engine.ts'
import { nestedTooDeeply } from '../engine/limits.ts'
import { presentError, presentResult } from '../errors/graphql-error.ts'
import { errorMessages } from '../errors/messages.ts'
import { type OperationSource, prepareRequest } from './prepare-request.ts'

/** What Apollo carries from the request to the engine. */
export type ApolloContext<Context> = { language: Language; context: Context }

type Parts<Context> = { engine: Engine<Context>; log: Log; bounds: Bounds; graphqlTokens: number }

/**
 * Apollo Server as the front of the engine: it speaks GraphQL over HTTP and refuses cross-site requests. It neither
 * validates, since the engine bounds a document before it does, nor executes.
 */
export function createApollo<Context>({ engine, log, bounds, graphqlTokens }: Parts<Context>) {
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
    // For what Apollo itself refuses; the engine's errors do not pass here.
    formatError: (error, original) => presentError(isStackOverflow(original) ? tooDeep : error, 'pt-BR'),
    logger: log,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      answerByEngine(engine),
    ],
  })
}

function answerByEngine<Context>(engine: Engine<Context>): ApolloServerPlugin<ApolloContext<Context>> {
  const listener = {
    async responseForOperation({ document, source, request, contextValue }: EngineRequest<Context>) {
      const asked = { document, query: source, operationName: request.operationName }
      const result = await answer(engine, asked, request.variables, contextValue)
      return {
        http: { status: result.data === undefined ? 400 : undefined, headers: new HeaderMap() },
        body: { kind: 'single' as const, singleResult: presentResult(result, contextValue.language) },
      }
    },
  }
  return { requestDidStart: async () => listener }
}

type EngineRequest<Context> = {
  document: DocumentNode
  source: string
  request: { operationName?: string; variables?: Record<string, unknown> }
  contextValue: ApolloContext<Context>
}

async function answer<Context>(
  engine: Engine<Context>,
  asked: OperationSource,
  variables: Record<string, unknown> | undefined,
  { context, language }: ApolloContext<Context>,
): Promise<ExecutionResult> {
  const prepared = await prepareRequest(engine, asked)
  if ('errors' in prepared) return prepared
  if (prepared.operation.kind === 'subscription') return { errors: [subscriptionOverHttp(language)] }
  return engine.execute(prepared.operation, { variables, context })
}

/** Of parsing a document that is nested without an end. */
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
