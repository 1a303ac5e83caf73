import type { FastifyReply } from 'fastify'
import { type AnyRoute, xlsxType } from './route.ts'

export type FileBody = { name: string; base64: string }

/** Sends a file. A browser shows a PDF or picture and saves a CSV. */
export function sendFile(
  reply: FastifyReply,
  { type }: NonNullable<AnyRoute['file']>,
  { name, base64 }: FileBody,
): FastifyReply {
  const use = type === 'text/csv' || type === xlsxType ? 'attachment' : 'inline'
  reply.type(type).header('content-disposition', `${use}; filename="${name}"`)
  return reply.send(Buffer.from(base64, 'base64'))
}
