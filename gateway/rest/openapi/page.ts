import helmet from '@fastify/helmet'
import scalar from '@scalar/fastify-api-reference'
import { type FastifyInstance, fastify } from 'fastify'

/** Scalar's page, which comes with its script: nothing is asked of another server. It needs more than an answer of ours may. */
export async function openPage(): Promise<FastifyInstance> {
  const page = fastify()
  await page.register(helmet, {
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
  await page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Rodovia',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
    },
  })
  await page.ready()
  return page
}
