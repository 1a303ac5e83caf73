import { type Refusal, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { hasDuplicateKeys } from './json-keys.ts'

/** A body that cannot be read. The route decides whether to refuse it: it may need none. */
export class UnreadableBody {
  readonly refusal: Refusal<'validation_failed'>

  constructor(refusal: Refusal<'validation_failed'>) {
    this.refusal = refusal
  }
}

export const jsonContentType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Parses JSON bodies. A key that reaches an object's prototype, or a duplicate key, makes a body unreadable; an empty body is `undefined`. */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, text, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
    if (text.trim() === '') return done(null, undefined)
    if (encoding.toLowerCase() !== 'identity') return done(null, encoded)
    if (!jsonContentType.test(type)) return done(null, notJsonBody)
    parseJson(request, text, (error, body) => {
      if (error) return done(null, malformed)
      done(null, hasDuplicateKeys(text, body) ? doubled : body)
    })
  })
}

export const sendJsonHint = 'send a JSON object with Content-Type: application/json'

const encoded = new UnreadableBody(
  refuseField('content-encoding', 'is not supported: send the body unencoded, without this header'),
)
export const notJsonBody = new UnreadableBody(refuseField('body', sendJsonHint))
const doubled = new UnreadableBody(
  refuseField('body', 'has a duplicate key in an object: each key is allowed once'),
)
// The parser's own message would repeat part of the body, which may be a password.
const malformed = new UnreadableBody(
  refuseField('body', `is not JSON, or has a key such as __proto__: ${sendJsonHint}`),
)
