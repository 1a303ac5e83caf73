import { RodoviaError } from './rodovia-error.ts'

/** Those of a Request, or of Node's `request.headers`. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>

/** A header by its lower-case name. Throws `webhook_not_signed` without it. */
export function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string') return value
  throw new RodoviaError('webhook_not_signed', `The webhook has no header ${name}.`)
}
