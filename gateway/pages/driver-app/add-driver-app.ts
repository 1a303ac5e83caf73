import { languages } from '@rodovia/core/shared/language.ts'
import { sendCacheable } from '@rodovia/gateway/http/send-cacheable.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { PageFiles } from '../page-files.ts'
import { type AppFile, type AppFiles, readAppFiles } from './app-files.ts'
import { appHeaders, appPage } from './app-page.ts'
import { createIconDrawer, icons, isIconName } from './icons.ts'
import { appAddress, manifestOf } from './manifest.ts'

const yearSeconds = 365 * 24 * 60 * 60
const daySeconds = 24 * 60 * 60

/** Serves the driver's app: one page, its files, its manifest and its service worker. All data comes from the public API. */
export function addDriverApp(app: FastifyInstance, files: PageFiles): void {
  const appFiles = readAppFiles()
  const headers = appHeaders(appFiles)
  const page = appPage(appFiles, files)
  const pages = Object.fromEntries(languages.map((language) => [language, page.in(language)]))
  app.get(appAddress, (request, reply) => reply.headers(headers).send(pages[request.language]))
  app.get<{ Params: { '*': string } }>(`${appFiles.base}*`, (request, reply) => {
    const file = appFiles.read(request.params['*'])
    if (!file) return reply.callNotFound()
    return sendFile(request as FastifyRequest, reply, file)
  })
  addServiceWorker(app, appFiles, files)
  addManifest(app)
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { bytes, zipped, contentType }: AppFile) {
  const isZipped = new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip'
  return reply
    .headers({
      'content-type': contentType,
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      ...(isZipped && { 'content-encoding': 'gzip' }),
    })
    .send(isZipped ? zipped : bytes)
}

/** Browsers ask for it anew at each start of the app; its text differs when any file does. */
function addServiceWorker(app: FastifyInstance, appFiles: AppFiles, files: PageFiles): void {
  const precache = {
    version: appFiles.version,
    page: appAddress,
    files: [...appFiles.precached, files.icon],
  }
  const script = `const precache = ${JSON.stringify(precache)}\n${appFiles.serviceWorker}`
  app.get(`${appAddress}/service-worker.js`, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'service-worker-allowed': appAddress,
        'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
      })
      .send(script),
  )
}

function addManifest(app: FastifyInstance): void {
  app.get(`${appAddress}/manifest.webmanifest`, (request, reply) => {
    reply.type('application/manifest+json; charset=utf-8')
    return sendCacheable(request, reply, { body: manifestOf(request.language), maxAgeSeconds: 3600 })
  })
  const draw = createIconDrawer()
  for (const name of Object.keys(icons).filter(isIconName))
    app.get(`${appAddress}/${name}`, async (_request, reply) =>
      reply
        .headers({ 'content-type': 'image/png', 'cache-control': `public, max-age=${daySeconds}` })
        .send(await draw(name)),
    )
}
