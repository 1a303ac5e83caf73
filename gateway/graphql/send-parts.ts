import { Readable } from 'node:stream'
import type { IncrementalResponse } from '@rodovia/engine'
import { type IncrementalFormat, multipartBody, multipartType, partsOf } from '@rodovia/engine/incremental'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentPart } from '../errors/graphql-error.ts'

/** Sends each part of a response when it is there and the client has taken the one before. */
export function sendParts(
  { language }: FastifyRequest,
  reply: FastifyReply,
  response: IncrementalResponse,
  format: IncrementalFormat = 'incrementalSpec=v0.2',
): FastifyReply {
  const parts = partsOf(response, format, (part) => presentPart(part, language))
  reply.raw.once('close', () => void parts.return(undefined))
  // The second header tells nginx not to hold parts back.
  return reply
    .headers({ 'content-type': multipartType(format), 'x-accel-buffering': 'no' })
    .send(Readable.from(multipartBody(parts), { objectMode: false, highWaterMark: 1 }))
}
