import { languages } from '@rodovia/core/shared/language.ts'
import { sendCacheable } from '@rodovia/gateway/http/send-cacheable.ts'
import { compressFile, sendCompressed } from '@rodovia/gateway/http/send-compressed.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageFiles } from '../page-files.ts'
import { queryLanguage } from '../page-language.ts'
import { type AppFiles, addressFiles } from './app-files.ts'
import { appHeaders, appPage } from './app-page.ts'
import type { Bundle } from './bundle-app.ts'
import { createIconDrawer, icons, isIconName } from './icons.ts'
import { appAddress, manifestOf } from './manifest.ts'

const yearSeconds = 365 * 24 * 60 * 60
const daySeconds = 24 * 60 * 60

/** Serves the driver's app: one page, its files, its manifest and its service worker. All data comes from the public API. */
export function addDriverApp(app: FastifyInstance, files: PageFiles, bundle: Bundle): void {
  const appFiles = addressFiles(bundle)
  addPage(app, appFiles, bundle, files)
  app.get<{ Params: { '*': string } }>(`${appFiles.base}*`, (request, reply) => {
    const file = appFiles.read(request.params['*'])
    if (!file) return reply.callNotFound()
    reply.headers({
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
      'cross-origin-resource-policy': 'same-origin',
    })
    return sendCompressed(request as FastifyRequest, reply, file)
  })
  addServiceWorker(app, appFiles, bundle, files)
  addManifest(app)
}

function addPage(app: FastifyInstance, appFiles: AppFiles, bundle: Bundle, files: PageFiles): void {
  const { 'content-type': contentType = '', ...headers } = appHeaders(bundle)
  const page = appPage(appFiles, bundle, files)
  const pages = new Map(
    languages.map((language) => [language, compressFile(Buffer.from(page.in(language)), contentType)]),
  )
  app.get(appAddress, (request, reply) =>
    sendCompressed(request, reply.headers(headers), pages.get(queryLanguage(request) ?? request.language)!),
  )
}

/** Browsers ask for it anew at each start of the app; its text differs when any file does. */
function addServiceWorker(app: FastifyInstance, appFiles: AppFiles, bundle: Bundle, files: PageFiles): void {
  const precache = {
    version: appFiles.version,
    page: appAddress,
    files: [...appFiles.precached, files.icon],
  }
  const script = `const precache = ${JSON.stringify(precache)}\n${bundle.serviceWorker}`
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
