import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFile, sendCompressed } from '@rodovia/gateway/http/send-compressed.ts'
import type { FastifyInstance } from 'fastify'

const own = (file: string) => new URL(`./browser/${file}`, import.meta.url).href
const leaflet = (file: string) => import.meta.resolve(`leaflet/dist/${file}`)
/** The build for browsers, which the package does not export, is beside those for modules. */
const protomaps = new URL('..', import.meta.resolve('protomaps-leaflet'))

const clusters = new URL('./leaflet.markercluster.js', import.meta.resolve('leaflet.markercluster')).href

/** Serves the files that pages load. */
export function addPageFiles(app: FastifyInstance) {
  return addAssets(app, {
    styles: ['base.css', 'pages.css', 'tracking.css'].map(own),
    consoleStyles: [
      'shell.css',
      'controls.css',
      'notices.css',
      'lists.css',
      'selection.css',
      'print.css',
    ].map(own),
    docsStyles: own('docs.css'),
    docs: own('docs.js'),
    frontStyles: own('front.css'),
    figures: own('figures.css'),
    graphqlClient: own('graphql-client.js'),
    graphqlClientStyles: own('graphql-client.css'),
    icon: own('icon.svg'),
    trackingStream: own('tracking-stream.js'),
    console: own('console.js'),
    search: own('search.js'),
    passkeys: own('passkeys.js'),
    map: ['pins.js', 'map.js'].map(own),
    drawAreas: own('draw-areas.js'),
    areaStyles: own('areas.css'),
    leaflet: leaflet('leaflet.js'),
    leafletWithClusters: [leaflet('leaflet.js'), clusters],
    desk: ['desk-rows.js', 'desk-drivers.js', 'desk-alerts.js', 'desk-stream.js', 'desk.js'].map(own),
    plan: ['desk-stream.js', 'plan.js', 'drag-stops.js'].map(own),
    deskStyles: own('desk.css'),
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
 * addresses by name; several files become one. Throws when a file is missing.
 */
function addAssets<Name extends string>(
  app: FastifyInstance,
  files: Record<Name, string | string[]>,
): Record<Name, string> {
  const addresses = Object.entries<string | string[]>(files).map(([name, file]) => {
    const parts = [file].flat()
    // A file may end with a comment.
    const bytes = Buffer.from(parts.map((part) => readFileSync(fileURLToPath(part), 'utf8')).join('\n'))
    const extension = extname(parts[0]!)
    const address = `/assets/${name}-${hash('sha256', bytes, 'base64url').slice(0, 12)}${extension}`
    const compressed = compressFile(bytes, contentTypes[extension] ?? '')
    app.get(address, (request, reply) =>
      sendCompressed(
        request,
        reply.headers({
          'cache-control': `public, max-age=${yearSeconds}, immutable`,
          'cross-origin-resource-policy': 'same-origin',
        }),
        compressed,
      ),
    )
    return [name, address]
  })
  return Object.fromEntries(addresses)
}
