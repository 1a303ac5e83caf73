import helmet from '@fastify/helmet'
import scalar from '@scalar/fastify-api-reference'
import { type FastifyInstance, fastify } from 'fastify'

/** Where the page finds its scripts, relative to `/docs/`. */
const scripts = { scalar: 'js/scalar.js', start: 'js/start.js' }

/** Runs in the browser after Scalar's script. */
const startScript = `Scalar.createApiReference('#app', ${JSON.stringify({
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // It would ask a server of Scalar.
  agent: { disabled: true },
})})
`

const html = `<!doctype html>
<html lang="en">
  <head>
    <title>Rodovia</title>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
  </head>
  <body>
    <div id="app"></div>
    <script src="${scripts.scalar}"></script>
    <script src="${scripts.start}"></script>
  </body>
</html>
`

/**
 * Scalar's page with scripts of our own origin: it loads nothing from other servers. Unlike the page that Scalar's plugin writes it has no
 * script between its lines, because it shares its origin with the console. Scalar inserts its styles, so these stay allowed.
 */
export async function openPage(): Promise<FastifyInstance> {
  const scalarScript = await readScalarScript()
  const page = fastify()
  await page.register(helmet, {
    // The server's own, where TLS is in front.
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
      },
    },
  })
  const javascript = 'text/javascript; charset=utf-8'
  page.get('/docs', (_, reply) => reply.redirect('/docs/', 301))
  page.get('/docs/', (_, reply) => reply.type('text/html; charset=utf-8').send(html))
  page.get(`/docs/${scripts.scalar}`, (_, reply) => reply.type(javascript).send(scalarScript))
  page.get(`/docs/${scripts.start}`, (_, reply) => reply.type(javascript).send(startScript))
  await page.ready()
  return page
}

/** The plugin has the script inside and hands it out by HTTP only. */
async function readScalarScript(): Promise<string> {
  const plugin = fastify()
  await plugin.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } })
  const { payload } = await plugin.inject('/js/scalar.js')
  await plugin.close()
  return payload
}
