import type { FastifyReply, onRequestHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import { jsonType } from '../http/headers.ts'

const mebibyte = 1024 * 1024

/** Caches the bytes of responses that are the same for everybody, by their address. Errors are not cached. */
export function createResponseCache() {
  const responses = new LRUCache<string, Buffer>({
    maxSize: 32 * mebibyte,
    sizeCalculation: (bytes, url) => bytes.length + url.length,
  })
  const send = (reply: FastifyReply, bytes: Buffer) => reply.type(jsonType).send(bytes)
  const sendIfCached: onRequestHookHandler = ({ url }, reply, done) => {
    const cached = responses.get(url)
    if (cached) void send(reply, cached)
    else done()
  }
  return {
    /** A hook that runs before anything of the request is read. */
    sendIfCached,
    send(reply: FastifyReply, body: string, seconds: number): FastifyReply {
      const bytes = Buffer.from(body)
      if (seconds > 0) responses.set(reply.request.url, bytes, { ttl: seconds * 1000 })
      return send(reply, bytes)
    },
  }
}
