import type { Language } from '@rodovia/core/shared/language.ts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { OwnParameters } from './graphql/parameters.ts'
import type { AgentConsents } from './mcp/oauth/consents.ts'
import type { SearchDocs, ServerServices } from './services.ts'

/** Converts the data of a result into what a page sends. */
export type PresentData = (data: Record<string, unknown>, language: Language) => Record<string, unknown>

/** All that the gateway hands to the pages it mounts. */
export type PageServices<Context> = ServerServices<Context> & {
  /** Open requests of agents, which people decide on in the console. */
  agentConsents: AgentConsents
  /** Answers with an event stream of a GraphQL subscription. */
  stream: (
    request: FastifyRequest,
    reply: FastifyReply,
    parameters: OwnParameters,
    present?: PresentData,
  ) => Promise<void>
  /** The route options of `/graphql`, for an address that identifies the caller in another way. */
  graphqlRoute: Omit<RouteOptions, 'method' | 'url' | 'onRequest'>
}

/** The handlers of pages for addresses that pages share with others. */
export type MountedPages = {
  /** Answers a person who opens `/graphql` in a browser. */
  showGraphqlClient: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  searchDocs: SearchDocs
}
