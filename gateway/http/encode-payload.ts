import type { onSendHookHandler } from 'fastify'

/**
 * A hook that encodes text as bytes. Node would do it too, but with three times the memory, and more slowly for text beyond ASCII. It
 * must run last, because other hooks read the text.
 */
export const encodePayload: onSendHookHandler = (_request, _reply, payload, done) =>
  done(null, typeof payload === 'string' ? Buffer.from(payload) : payload)
