import helmet from '@fastify/helmet'
import scalar from '@scalar/fastify-api-reference'
import { type FastifyInstance, fastify } from 'fastify'

/** Scalar's page with its own script: it loads nothing from other servers. It needs a wider content security policy than our responses. */
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
