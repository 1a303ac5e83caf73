import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { byteRangeOf } from '@rodovia/pages/map/byte-range.ts'
import { ZipFile } from 'yazl'
import { type TownSettings, townLines } from './cnefe-town.ts'
import { streetsMapBytes } from './maps/streets.ts'
import { testConfig } from './test-config.ts'

export type TownFiles = AsyncDisposable & {
  url: string
  /** The settings of a platform that loads towns from here. */
  env: Record<string, string>
  files: Map<string, Buffer>
  /** Answers break off after so many bytes, but those of the map. */
  breaksAfter: number
  hasRanges: boolean
  /** The addresses arrive with other bytes than the server has. */
  isTampered: boolean
  changedAt: Date
  /** The length of files in answers to HEAD; that of their content if null. */
  saidBytes: number | null
  /** Method, path and range of each request. */
  requests: { method: string; path: string; range: string | undefined }[]
}

/** The addresses of a server in place of those that publish the files. */
export const townSourcesAt = (url: string) => ({
  addresses: `${url}/cnefe`,
  bounds: `${url}/bounds`,
  roads: `${url}/roads`,
  map: `${url}/maps`,
  builds: `${url}/builds.json`,
})

type Files = { settings?: TownSettings; pbf?: Buffer }

const saoPaulo: Required<Pick<TownSettings, 'cityCode' | 'firstCep' | 'centre'>> = {
  cityCode: 3_550_308,
  firstCep: 4_501_000,
  centre: { lat: -23.61, lng: -46.67 },
}
export const zipPath = '/cnefe/35_SP/3550308_SAO_PAULO.zip'
export const pbfPath = '/roads/sudeste-latest.osm.pbf'
export const mapPath = '/maps/20261101.pmtiles'

/** A server in place of IBGE, Geofabrik and Protomaps, with São Paulo as a small town. It answers ranges and HEAD, and breaks off when told. */
export async function startTownFiles({
  settings = {},
  pbf = Buffer.alloc(5_000_000, 'road'),
}: Files = {}): Promise<TownFiles> {
  const town = { ...saoPaulo, streets: 20, addresses: 20, ...settings }
  const { centre } = town
  const corners = [-0.01, 0.01].flatMap((north) =>
    [-0.01, 0.01].map((east) => [centre.lng + east, centre.lat + north]),
  )
  const bounds = {
    type: 'FeatureCollection',
    features: [{ geometry: { type: 'Polygon', coordinates: [corners] } }],
  }
  const builds = [{ key: '20261101.pmtiles' }, { key: '20261030.pmtiles' }, { key: 'latest.txt' }]
  const md5 = createHash('md5').update(pbf).digest('hex')
  const server = createServer((request, response) => answer(peer, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer: TownFiles = {
    url,
    env: testConfig({ towns: { sources: townSourcesAt(url) } }),
    files: new Map([
      ['/cnefe/35_SP/', Buffer.from('<a href="3550308_SAO_PAULO.zip">3550308_SAO_PAULO.zip</a>')],
      [zipPath, await zipOf('3550308_SAO_PAULO.csv', [...townLines(town)].join(''))],
      ['/bounds/3550308', Buffer.from(JSON.stringify(bounds))],
      [pbfPath, pbf],
      [`${pbfPath}.md5`, Buffer.from(`${md5}  sudeste-latest.osm.pbf\n`)],
      ['/builds.json', Buffer.from(JSON.stringify(builds))],
      [mapPath, streetsMapBytes(centre)],
    ]),
    breaksAfter: Number.POSITIVE_INFINITY,
    hasRanges: true,
    isTampered: false,
    saidBytes: null,
    changedAt: new Date(0),
    requests: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return peer
}

function answer(
  { files, requests, hasRanges, isTampered, breaksAfter, changedAt, saidBytes, url }: TownFiles,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = '', headers } = request
  const path = new URL(request.url ?? '/', url).pathname
  requests.push({ method, path, range: headers.range })
  const content = files.get(path)
  if (!content) return response.writeHead(404).end()
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`
  const range = hasRanges && headers.range ? byteRangeOf(headers.range, content.length) : 'whole'
  if (range === 'unsatisfiable') return response.writeHead(416).end()
  const { first, last } = range === 'whole' ? { first: 0, last: content.length - 1 } : range
  const part = Buffer.from(content.subarray(first, last + 1))
  if (isTampered && path === zipPath) part.fill(0, 100, 400)
  response.writeHead(range === 'whole' ? 200 : 206, {
    etag,
    'last-modified': changedAt.toUTCString(),
    'content-length': (method === 'HEAD' && saidBytes) || part.length,
    ...(range !== 'whole' && { 'content-range': `bytes ${first}-${last}/${content.length}` }),
  })
  if (method === 'HEAD') return response.end()
  if (part.length <= breaksAfter || path === mapPath) return response.end(part)
  // The client has time to read what came before the connection breaks.
  return response.write(part.subarray(0, breaksAfter), () => setTimeout(() => response.destroy(), 30))
}

async function zipOf(name: string, text: string): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
