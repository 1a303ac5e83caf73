import { AsyncLocalStorage } from 'node:async_hooks'
import { ApolloServer, type ApolloServerOptions } from '@apollo/server'
import { PrefixingKeyValueCache } from '@apollo/utils.keyvaluecache'
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { PersistedDocuments } from '@rodovia/engine'
import { apolloDefaults } from '@rodovia/platform/apollo-defaults.ts'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { formatError, resultJson } from './apollo-errors.ts'
import { engineGateway } from './engine-gateway.ts'
import { incrementalPlugin } from './incremental-plugin.ts'
import { operationPlugin } from './operation-plugin.ts'
import { type ApolloDependencies, createRequestContext, type RequestContext } from './request-context.ts'

/**
 * Starts an Apollo Server in front of the engine. Its handler answers at a route of `app`; stopping it closes
 * `app`.
 */
export async function startApolloServer<Context>(
  app: FastifyInstance,
  dependencies: ApolloDependencies<Context>,
): Promise<{ handler: RouteHandlerMethod; stop: () => Promise<void> }> {
  const { documents, log, maxTokens } = dependencies
  const languages = new AsyncLocalStorage<Language>()
  const { plugins, ...defaults } = apolloDefaults(log)
  const server = new ApolloServer<RequestContext<Context>>({
    ...defaults,
    gateway: engineGateway(dependencies),
    // The engine checks its limits, then validates, and keeps what it has prepared.
    dangerouslyDisableValidation: true,
    documentStore: null,
    parseOptions: { maxTokens, noLocation: true },
    persistedQueries: automaticQueries(documents),
    formatError: (formatted, error) => formatError(formatted, error, languages.getStore() ?? 'pt-BR'),
    stringifyResult: resultJson,
    plugins: [
      ...plugins,
      fastifyApolloDrainPlugin(app),
      operationPlugin(dependencies),
      incrementalPlugin(dependencies),
    ],
  })
  await server.start()
  const answer = fastifyApolloHandler(server, { context: createRequestContext(dependencies) })
  return {
    handler(request, reply) {
      return languages.run(request.language, () => answer.call(this, request, reply))
    },
    stop: () => server.stop(),
  }
}

/** The store of the process, which WebSockets and event streams read and fill too. */
function automaticQueries({ automatic }: PersistedDocuments): ApolloServerOptions<never>['persistedQueries'] {
  if (!automatic) return false
  return {
    cache: PrefixingKeyValueCache.cacheDangerouslyDoesNotNeedPrefixesForIsolation({
      get: async (hash) => automatic.get(hash),
      set: async (hash, text) => automatic.set(hash, text),
      delete: async () => {},
    }),
  }
}
