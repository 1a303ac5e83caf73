import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFile, sendCompressed } from '@rodovia/gateway/http/send-compressed.ts'
import type { FastifyInstance } from 'fastify'
import type { PageScripts } from './bundle-scripts.ts'

const own = (file: string) => new URL(`./browser/${file}`, import.meta.url).href
const leaflet = (file: string) => import.meta.resolve(`leaflet/dist/${file}`)
/** The build for browsers, which the package does not export, is beside those for modules. */
const protomaps = new URL('..', import.meta.resolve('protomaps-leaflet'))

const clusters = new URL('./leaflet.markercluster.js', import.meta.resolve('leaflet.markercluster')).href

/** The typeface of pages. Style sheets name it, so its address has no hash: another typeface gets another address. */
export const typefaceAddress = '/assets/figtree.woff2'
const typeface = new URL(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)

/** Serves the files that pages load. */
export function addPageFiles(app: FastifyInstance, scripts: Omit<PageScripts, 'embed'>) {
  // The format is compressed already.
  const font = readFileSync(typeface)
  app.get(typefaceAddress, (_request, reply) => reply.headers(forGood).type('font/woff2').send(font))
  return addAssets(app, {
    ...scripts,
    styles: ['tokens.css', 'typeface.css', 'base.css', 'pages.css', 'tracking.css'].map(own),
    consoleStyles: [
      'shell.css',
      'controls.css',
      'notices.css',
      'lists.css',
      'overview.css',
      'selection.css',
      'print.css',
    ].map(own),
    docsStyles: own('docs.css'),
    frontStyles: own('front.css'),
    figures: own('figures.css'),
    graphqlClientStyles: own('graphql-client.css'),
    icon: own('icon.svg'),
    areaStyles: own('areas.css'),
    leaflet: leaflet('leaflet.js'),
    leafletWithClusters: [leaflet('leaflet.js'), clusters],
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
const forGood = {
  'cache-control': `public, max-age=${yearSeconds}, immutable`,
  'cross-origin-resource-policy': 'same-origin',
}

/** A file, several files that become one, or a script. */
type Asset = string | string[] | Uint8Array

function read(asset: Asset): { bytes: Buffer; extension: string } {
  if (asset instanceof Uint8Array) return { bytes: Buffer.from(asset), extension: '.js' }
  const parts = [asset].flat()
  // A file may end with a comment.
  const text = parts.map((part) => readFileSync(fileURLToPath(part), 'utf8')).join('\n')
  return { bytes: Buffer.from(text), extension: extname(parts[0]!) }
}

/**
 * Serves files under addresses that contain a hash of their bytes, so that browsers may cache them for good. Returns the
 * addresses by name. Throws when a file is missing.
 */
function addAssets<Name extends string>(
  app: FastifyInstance,
  files: Record<Name, Asset>,
): Record<Name, string> {
  const addresses = Object.entries<Asset>(files).map(([name, asset]) => {
    const { bytes, extension } = read(asset)
    const address = `/assets/${name}-${hash('sha256', bytes, 'base64url').slice(0, 12)}${extension}`
    const compressed = compressFile(bytes, contentTypes[extension] ?? '')
    app.get(address, (request, reply) => sendCompressed(request, reply.headers(forGood), compressed))
    return [name, address]
  })
  return Object.fromEntries(addresses)
}
