import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { IncrementalResponse } from '@rodovia/engine'
import { type IncrementalFormat, multipartBody, multipartType, partsOf } from '@rodovia/engine/incremental'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentPart } from '../errors/graphql-error.ts'
import { waitForDrain } from '../http/wait-for-drain.ts'

type Options = { format: IncrementalFormat | undefined; stuckSeconds: number }

/**
 * Sends each part of a response when it is there and the client has taken the one before. A client that reads nothing for `stuckSeconds` is
 * disconnected, as with event streams.
 */
export function sendParts(
  { language }: FastifyRequest,
  reply: FastifyReply,
  response: IncrementalResponse,
  { format = 'incrementalSpec=v0.2', stuckSeconds }: Options,
): FastifyReply {
  const parts = partsOf(response, format, (part) => presentPart(part, language))
  reply.raw.once('close', () => void parts.return(undefined))
  // The second header tells nginx not to hold parts back.
  return reply.headers({ 'content-type': multipartType(format), 'x-accel-buffering': 'no' }).send(
    Readable.from(untilStuck(multipartBody(parts), reply.raw, stuckSeconds), {
      objectMode: false,
      highWaterMark: 1,
    }),
  )
}

async function* untilStuck(
  chunks: AsyncIterable<string>,
  response: ServerResponse,
  seconds: number,
): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    yield chunk
    if (response.writableNeedDrain && !(await waitForDrain(response, seconds))) return void response.destroy()
  }
}
