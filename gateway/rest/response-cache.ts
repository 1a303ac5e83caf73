import type { FastifyReply, onRequestHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import { jsonType } from '../http/headers.ts'

const mebibyte = 1024 * 1024

/**
 * The bytes of answers that are the same for everybody, by their address: whoever asks at the same within the seconds that an
 * answer is kept gets them as they are. Never of refusals.
 */
export function createResponseCache() {
  const answers = new LRUCache<string, Buffer>({
    maxSize: 32 * mebibyte,
    sizeCalculation: (bytes, url) => bytes.length + url.length,
  })
  const send = (reply: FastifyReply, bytes: Buffer) => reply.type(jsonType).send(bytes)
  const sendIfCached: onRequestHookHandler = ({ url }, reply, done) => {
    const known = answers.get(url)
    if (known) void send(reply, known)
    else done()
  }
  return {
    /** A hook that answers before anything of the request is read. */
    answerKnown: sendIfCached,
    send(reply: FastifyReply, body: string, seconds: number): FastifyReply {
      const bytes = Buffer.from(body)
      if (seconds > 0) answers.set(reply.request.url, bytes, { ttl: seconds * 1000 })
      return send(reply, bytes)
    },
  }
}
