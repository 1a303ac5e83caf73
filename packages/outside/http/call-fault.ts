import type { WebhookOutcome } from '@rodovia/core/notifications/webhooks/ports.ts'
import { errors } from 'undici'

type WebhookFailure = Extract<WebhookOutcome, { kind: 'failed' }>['reason']

/** A call that we ended ourselves, with the reason. */
export class CallFault extends Error {
  override name = 'CallFault'
  readonly reason: WebhookFailure

  constructor(reason: WebhookFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Error codes of Node's sockets, OpenSSL, the certificate check and undici. */
const reasonsByCode: [RegExp, WebhookFailure][] = [
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH_EXCEEDED)|CERT|CRL/, 'tls'],
  [/^(UND_ERR_(HEADERS_OVERFLOW|RES_|REQ_|INVALID_ARG)|ERR_INVALID_URL)/, 'protocol'],
]

const maxMessageLength = 500

/** Maps an error to the reason and message that the port reports. */
export function describeFault(error: unknown): { reason: WebhookFailure; message: string } {
  const message = storableText(messageOf(error).slice(0, maxMessageLength))
  if (error instanceof CallFault) return { reason: error.reason, message }
  if (error instanceof errors.HTTPParserError) return { reason: 'protocol', message }
  // undici's messages for an unexpected 101 or 100; its code says that the connection was lost.
  if (/^bad (upgrade|response)$/.test(message)) return { reason: 'protocol', message }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasonsByCode.find(([codes]) => codes.test(code))?.[1] ?? 'connection'
  return { reason, message }
}

/** An error for several tried addresses has no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Replaces what PostgreSQL cannot store: the character 0 and lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
