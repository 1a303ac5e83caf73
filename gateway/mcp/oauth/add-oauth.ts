import type { Scope } from '@rodovia/core/identity/api-keys/scopes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { ServerServices } from '../../services.ts'
import {
  authorizationPath,
  resourceMetadataPaths,
  resourceOf,
  serverMetadataPaths,
  usualScopes,
} from './addresses.ts'
import { type AgentConsents, createAgentConsents } from './consents.ts'

type Services<Context> = Pick<ServerServices<Context>, 'config' | 'agents' | 'admission' | 'log'>

/**
 * Serves the authorization server for agents below `/mcp/oauth`, and the metadata by which programs find it. Returns the open requests
 * for the console, where people consent.
 */
export async function addOauth<Context>(
  app: FastifyInstance,
  services: Services<Context>,
): Promise<AgentConsents> {
  const { config, agents, log } = services
  const { publicUrl } = config
  let provider: Promise<Provider> | undefined
  // The library is large, and many servers never see an agent.
  const openProvider = () => {
    provider ??= import('./authorization-server.ts').then(({ createAuthorizationServer }) => {
      const created = createAuthorizationServer({ publicUrl, ...agents })
      created.on('server_error', (_, err) => log.error({ err }, 'an agent could not be authorized'))
      return created
    })
    return provider
  }

  for (const path of resourceMetadataPaths)
    app.get(path, (_, reply) =>
      reply.header('access-control-allow-origin', '*').send({
        resource: resourceOf(publicUrl),
        authorization_servers: [publicUrl + authorizationPath],
        scopes_supported: usualScopes,
        bearer_methods_supported: ['header'],
        resource_name: 'Rodovia',
        resource_documentation: `${publicUrl}/docs/guides/how-to/connect-an-ai-agent`,
      }),
    )

  await app.register(async (scope) => {
    // The library reads bodies itself, at most 56 kB.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    let answer: ReturnType<Provider['callback']> | undefined
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.headers(await services.admission.takePublic(request.address))
      answer ??= (await openProvider()).callback()
      prepare(request, publicUrl)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.raw.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      await answer(request.raw, reply.raw)
    }
    for (const path of serverMetadataPaths) scope.get(path, handler)
    scope.get(`${authorizationPath}/*`, handler)
    scope.post(`${authorizationPath}/*`, handler)
  })
  return createAgentConsents(publicUrl, openProvider)
}

/** The scopes of a program that asks for none in particular. */
const leastScopes: readonly Scope[] = ['quotes', 'orders:read']

/** The request as the library expects one that is mounted below a path of `PUBLIC_URL`. */
function prepare({ raw }: FastifyRequest, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  const url = new URL(raw.url ?? '/', publicUrl)
  const isMetadata = serverMetadataPaths.includes(url.pathname)
  const path = isMetadata ? '/.well-known/openid-configuration' : url.pathname.slice(authorizationPath.length)
  if (path === '/auth' && !url.searchParams.get('scope')) url.searchParams.set('scope', leastScopes.join(' '))
  Object.assign(raw, { originalUrl: `${authorizationPath}${path}${url.search}` })
  raw.url = path + url.search
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete raw.headers['x-forwarded-host']
  // Each consent is a key of its own: who was here before is nobody to the library.
  const cookies = (raw.headers.cookie ?? '').split(/; */).filter((cookie) => !cookie.startsWith('_session'))
  raw.headers.cookie = cookies.join('; ')
  delete raw.headers['x-forwarded-for']
}
