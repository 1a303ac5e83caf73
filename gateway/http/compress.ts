import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, onSendAsyncHookHandler, onSendHookHandler } from 'fastify'
import { acceptedEncoding, encodings } from './encodings.ts'
import { withLast } from './last-hook.ts'

/** Below it the bytes saved are fewer than those of a packet, which is sent anyway. */
const smallestBytes = 1024

/** Pictures, PDFs and maps are compressed in themselves; parts of streams must not wait for one another. */
const text = /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|yaml|xml)\b|image\/svg\+xml)/

/**
 * Compresses what is text and larger than a packet, at every route. A hook of each route and not of the server, because it must run
 * last: other hooks read the text.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.onSend = withLast<onSendHookHandler | onSendAsyncHookHandler>(route.onSend, compress)
  })
}

const compress: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (!isCompressible(reply, payload)) return payload
  addVary(reply, 'accept-encoding')
  const encoding = isReadByOthers(request.headers) ? null : acceptedEncoding(request.headers)
  if (!encoding) return payload
  reply.header('content-encoding', encoding)
  reply.removeHeader('content-length')
  const { compress, stream } = encodings[encoding]
  // Both ends close together; what failed is reported by the end that is sent.
  if (payload instanceof Readable) return pipeline(payload, stream(), () => {})
  return compress(Buffer.from(payload as string | Buffer))
}

function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  if (!text.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding')) return false
  if (typeof payload === 'string') return Buffer.byteLength(payload) >= smallestBytes
  if (payload instanceof Readable) return true
  return payload instanceof Uint8Array && payload.length >= smallestBytes
}

/**
 * Whether another site may have made a browser send the request with the visitor's cookies. The length of a compressed page that repeats
 * something of the request tells what else is in it (BREACH), so that site must not learn it. Browsers say where a request comes from in
 * `Sec-Fetch-Site`; without it, a request with cookies is answered uncompressed.
 */
function isReadByOthers({ cookie, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return cookie !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Says that the answer depends on this header of the request. */
export function addVary(reply: FastifyReply, name: string): void {
  const names = reply.getHeader('vary')
  if (!String(names ?? '').includes(name)) reply.header('vary', names ? `${names}, ${name}` : name)
}
