import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'

const own = (file: string) => new URL(`./browser/${file}`, import.meta.url).href
const leaflet = (file: string) => import.meta.resolve(`leaflet/dist/${file}`)
/** The build for browsers, which the package does not export, is beside those for modules. */
const protomaps = new URL('..', import.meta.resolve('protomaps-leaflet'))

/** Serves the files that pages load. */
export function addPageFiles(app: FastifyInstance) {
  return addAssets(app, {
    styles: own('pages.css'),
    consoleStyles: own('console.css'),
    icon: own('icon.svg'),
    trackingStream: own('tracking-stream.js'),
    console: own('console.js'),
    passkeys: own('passkeys.js'),
    map: own('map.js'),
    leaflet: leaflet('leaflet.js'),
    leafletStyles: leaflet('leaflet.css'),
    vectorTiles: new URL('./protomaps-leaflet.js', protomaps).href,
  })
}

export type PageFiles = ReturnType<typeof addPageFiles>

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Serves files under addresses that contain a hash of their bytes, so that browsers may cache them for good. Returns the
 * addresses by name. Throws when a file is missing.
 */
function addAssets<Name extends string>(
  app: FastifyInstance,
  files: Record<Name, string>,
): Record<Name, string> {
  const addresses = Object.entries<string>(files).map(([name, file]) => {
    const bytes = readFileSync(fileURLToPath(file))
    const extension = extname(file)
    const address = `/assets/${name}-${hash('sha256', bytes, 'base64url').slice(0, 12)}${extension}`
    const zipped = gzipSync(bytes, { level: 9 })
    app.get(address, (request, reply) => {
      const isZipped = new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip'
      return reply
        .headers({
          'content-type': contentTypes[extension],
          'cache-control': `public, max-age=${yearSeconds}, immutable`,
          'cross-origin-resource-policy': 'same-origin',
          vary: 'accept-encoding',
          ...(isZipped && { 'content-encoding': 'gzip' }),
        })
        .send(isZipped ? zipped : bytes)
    })
    return [name, address]
  })
  return Object.fromEntries(addresses)
}
