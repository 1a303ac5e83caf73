import type { FastifyReply } from 'fastify'
import type { AnyRoute } from './route.ts'

export type FileBody = { name: string; base64: string }

/** Sends a file. A browser shows a PDF or picture and saves any other. */
export function sendFile(
  reply: FastifyReply,
  { type }: NonNullable<AnyRoute['file']>,
  { name, base64 }: FileBody,
): FastifyReply {
  const use = type === 'application/pdf' || type === 'image/jpeg' ? 'inline' : 'attachment'
  reply.type(type).header('content-disposition', `${use}; filename="${name}"`)
  return reply.send(Buffer.from(base64, 'base64'))
}
