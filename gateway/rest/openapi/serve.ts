import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'yaml'
import { standingHeaders } from '../../http/headers.ts'
import type { AnyRoute } from '../route.ts'
import { openApiDocument } from './document.ts'

/**
 * The description of the REST doors at `/openapi.json` and `/openapi.yaml` in OpenAPI 3.1, at `/openapi-3.0.json` in 3.0.3 for older
 * generators, and at `/docs` as a page.
 */
export async function addOpenApiRoutes(app: FastifyInstance, routes: readonly AnyRoute[]): Promise<void> {
  const document = openApiDocument(routes, '3.1.0')
  const files = {
    '/openapi.json': ['application/json; charset=utf-8', JSON.stringify(document)],
    '/openapi-3.0.json': [
      'application/json; charset=utf-8',
      JSON.stringify(openApiDocument(routes, '3.0.3')),
    ],
    '/openapi.yaml': [
      'application/yaml; charset=utf-8',
      stringify(document, { aliasDuplicateObjects: false }),
    ],
  } as const
  for (const [path, [type, text]] of Object.entries(files))
    app.get(path, async (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(text),
    )
  await app.register(addPage)
}

/** Scalar's page, which comes with its script: nothing is asked of another server. */
async function addPage(app: FastifyInstance): Promise<void> {
  // A page needs more than an answer may: helmet's headers take the place of the standing ones.
  app.addHook('onRequest', async (_, reply) => {
    for (const name of Object.keys(standingHeaders)) reply.removeHeader(name)
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'unsafe-inline'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
      },
    },
  })
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await app.register(scalar, {
    routePrefix: '/docs',
    logLevel: 'silent',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Rodovia',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
    },
  })
}
