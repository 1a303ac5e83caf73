import type { WebhookOutcome } from '@rodovia/core/notifications/ports.ts'
import { errors } from 'undici'
import { storableText } from './storable-text.ts'

export type WebhookFailure = Extract<WebhookOutcome, { kind: 'failed' }>['reason']

/** Why a call has no answer, where we know it ourselves. */
export class CallFault extends Error {
  override name = 'CallFault'
  readonly reason: WebhookFailure

  constructor(reason: WebhookFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

/** By the codes of Node's sockets, of OpenSSL, of the certificate check and of undici. */
const reasonsByCode: [RegExp, WebhookFailure][] = [
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH_EXCEEDED)|CERT|CRL/, 'tls'],
  [/^(UND_ERR_(HEADERS_OVERFLOW|RES_|REQ_|INVALID_ARG)|ERR_INVALID_URL)/, 'protocol'],
]

const maxMessageLength = 500

/** Why a call has no answer, in the port's words. */
export function describeFault(error: unknown): { reason: WebhookFailure; message: string } {
  const message = storableText(messageOf(error).slice(0, maxMessageLength))
  if (error instanceof CallFault) return { reason: error.reason, message }
  if (error instanceof errors.HTTPParserError) return { reason: 'protocol', message }
  // undici's words for 101 and 100 where none was asked for; the code is that of a lost connection.
  if (/^bad (upgrade|response)$/.test(message)) return { reason: 'protocol', message }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasonsByCode.find(([codes]) => codes.test(code))?.[1] ?? 'connection'
  return { reason, message }
}

/** Where several addresses were tried, the fault has no words of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
