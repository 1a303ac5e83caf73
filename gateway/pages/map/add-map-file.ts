import type { MapSource, OpenMap } from '@rodovia/core/geo/ports.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { byteRangeOf, isRangeWanted } from './byte-range.ts'

export const mapFileAddress = '/assets/map.pmtiles'

/** More than browsers ask for: they read the head, directories and single tiles. */
export const maxRangeBytes = 2 * 1024 * 1024

const hourSeconds = 60 * 60

/** Serves the base map in parts (RFC 9110, section 14). Throws OperatorError if the map cannot be drawn. */
export async function addMapFile(app: FastifyInstance, map: MapSource): Promise<void> {
  await map.check()
  app.route({
    method: ['GET', 'HEAD'],
    url: mapFileAddress,
    async handler(request, reply) {
      await using open = await map.open()
      return await (request.method === 'HEAD' ? sendHead(reply, open) : sendPart(request, reply, open))
    },
  })
}

function sendHead(reply: FastifyReply, open: OpenMap) {
  return reply.headers({ ...headersOf(open), 'content-length': open.sizeBytes }).send()
}

async function sendPart({ headers }: FastifyRequest, reply: FastifyReply, open: OpenMap) {
  if (fresh({ 'if-none-match': headers['if-none-match'] }, { etag: open.etag }))
    return reply.code(304).headers(headersOf(open)).send()
  const { sizeBytes } = open
  const range = isRangeWanted(headers, open.etag) ? byteRangeOf(headers.range ?? '', sizeBytes) : 'whole'
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ ...headersOf(open), 'content-range': `bytes */${sizeBytes}` })
      .send()
  const { first, last } = range === 'whole' ? { first: 0, last: sizeBytes - 1 } : range
  if (last - first + 1 > maxRangeBytes)
    throw refuseField('range', 'wide_range', { maxBytes: maxRangeBytes, sizeBytes })
  const bytes = await open.read(first, last)
  return reply
    .code(range === 'whole' ? 200 : 206)
    .headers({
      ...headersOf(open),
      ...(range !== 'whole' && { 'content-range': `bytes ${first}-${last}/${open.sizeBytes}` }),
    })
    .send(bytes)
}

function headersOf({ etag }: OpenMap) {
  return {
    'accept-ranges': 'bytes',
    'cache-control': `public, max-age=${hourSeconds}`,
    'content-type': 'application/vnd.pmtiles',
    'cross-origin-resource-policy': 'same-origin',
    etag,
  }
}
