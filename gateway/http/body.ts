import { type Refusal, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { hasDuplicateKeys } from './json-keys.ts'

/** Stands for a body that cannot be read. Whether to refuse it is up to the route, which may want none. */
export class UnreadableBody {
  readonly refusal: Refusal<'validation_failed'>

  constructor(refusal: Refusal<'validation_failed'>) {
    this.refusal = refusal
  }
}

export const jsonContentType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Bodies are JSON without keys that would reach an object's prototype or that are there twice; an empty one is `undefined`. */
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
  refuseField('content-encoding', 'is not supported: send the body as it is, without this header'),
)
/** Of another content type. */
export const notJsonBody = new UnreadableBody(refuseField('body', sendJsonHint))
const doubled = new UnreadableBody(
  refuseField('body', 'names a key twice in one object: each key is allowed once'),
)
// The parser's own words would repeat a piece of the body, which may be a password.
const malformed = new UnreadableBody(
  refuseField('body', `is not JSON, or has a key such as __proto__: ${sendJsonHint}`),
)
