import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import type { Position } from '@rodovia/core/geo/position.ts'

/** The behaviour of a peer: it answers well, or as servers fail. */
export type PeerMood =
  | ('well' | 'no_way' | 'silent' | 'dripping' | 'garbage' | 'huge' | 'error' | 'redirect')
  | ('negative' | 'too_short' | 'line_elsewhere' | 'no_line' | 'short_table')

export type RoadPeer = AsyncDisposable & {
  url: string
  mood: PeerMood
  /** Paths and bodies of the requests. */
  requests: { path: string; body: unknown }[]
}

/** A way is half as long again as the straight line, at 10 m/s. */
export const wayBetween = (a: Position, b: Position) => {
  const distance = greatCircleMeters(a, b) * 1.5
  return { distance, duration: distance / 10 }
}

/** A server that speaks OSRM (`/route/v1`, `/table/v1`) and Valhalla (`/route`, `/sources_to_targets`). */
export async function startRoadPeer(): Promise<RoadPeer> {
  const requests: RoadPeer['requests'] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://peer')
    const body: unknown = request.method === 'POST' ? await json(request) : null
    requests.push({ path: request.url ?? '', body })
    answer(response, peer.mood, wellFormed(url, body as ValhallaBody))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const peer: RoadPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return peer
}

type ValhallaPlace = { lat: number; lon: number }
type ValhallaBody = {
  locations?: ValhallaPlace[]
  sources?: ValhallaPlace[]
  targets?: ValhallaPlace[]
} | null

const positionOf = ({ lat, lon }: ValhallaPlace): Position => ({ lat, lng: lon })

function wellFormed(url: URL, body: ValhallaBody): Record<string, unknown> {
  const [, service, , , list = ''] = url.pathname.replace(/^\/maps/, '').split('/')
  const inPath = list.split(';').map((text) => {
    const [lng = 0, lat = 0] = text.split(',').map(Number)
    return { lat, lng }
  })
  if (body?.sources) return table(body.targets!.map(positionOf)[0]!, body.sources.map(positionOf))
  if (service === 'table') return table(inPath[0]!, inPath.slice(1))
  const [from, to] = body?.locations?.map(positionOf) ?? inPath
  const geometry = encodePolyline([from!, to!])
  return { code: 'Ok', routes: [{ ...wayBetween(from!, to!), geometry }] }
}

function table(to: Position, from: readonly Position[]) {
  const durations = from.map((position) => [wayBetween(position, to).duration])
  return { code: 'Ok', durations, sources: from.map(() => ({ distance: 10 })) }
}

function answer(response: ServerResponse, mood: PeerMood, right: Record<string, unknown>): void {
  const send = (status: number, body: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  const sendRoute = (change: object) => {
    const [route] = right.routes as object[]
    send(200, JSON.stringify({ ...right, routes: [{ ...route, ...change }] }))
  }
  const answers: Record<PeerMood, () => unknown> = {
    well: () => send(200, JSON.stringify(right)),
    no_way: () => send(400, JSON.stringify({ code: 'NoRoute', message: 'Impossible route between points' })),
    silent: () => {},
    dripping: () => setInterval(() => response.write(' '), 50).unref(),
    garbage: () => send(200, '<html>'),
    huge: () => send(200, `{"code":"Ok","routes":[],"filler":"${'x'.repeat(2_000_000)}"}`),
    error: () => send(503, '{}'),
    redirect: () => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    negative: () => sendRoute({ distance: -5 }),
    too_short: () => sendRoute({ distance: 10 }),
    line_elsewhere: () =>
      sendRoute({
        geometry: encodePolyline([
          { lat: 10, lng: 10 },
          { lat: 11, lng: 11 },
        ]),
      }),
    no_line: () => sendRoute({ geometry: '\u0001' }),
    short_table: () => send(200, JSON.stringify({ ...right, durations: [] })),
  }
  answers[mood]()
}

/** With 5 decimal places (developers.google.com/maps/documentation/utilities/polylinealgorithm). */
export function encodePolyline(points: readonly Position[]): string {
  let [lat, lng] = [0, 0]
  return points
    .map((point) => {
      const next = [Math.round(point.lat * 1e5), Math.round(point.lng * 1e5)] as const
      const text = encodeNumber(next[0] - lat) + encodeNumber(next[1] - lng)
      ;[lat, lng] = next
      return text
    })
    .join('')
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63)
  return text + String.fromCharCode(rest + 63)
}
