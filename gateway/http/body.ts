import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance } from 'fastify'

/** Stands for a body that is not JSON: an answer to it is up to the route, which may want none. */
export const notJson = Symbol('a body of another content type')

const jsonContentType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Bodies are JSON. Keys that would reach an object's prototype are left out; an empty body is `undefined`. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    if (!jsonContentType.test(request.headers['content-type'] ?? '')) return done(null, notJson)
    parseJson(request, text, (error, body) => (error ? done(malformed) : done(null, body)))
  })
}

export const sendJson = 'send a JSON object with Content-Type: application/json'

// The parser's own words would repeat a piece of the body, which may be a password.
const malformed = refuseField('body', `is not JSON: ${sendJson}`)
