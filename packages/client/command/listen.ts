import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Rest } from '../rest.ts'
import { eventsAfter, newestEvent, type PolledEvent } from './events.ts'

const pollMilliseconds = 1_000
const longestAnswerMilliseconds = 15_000
const prefix = 'whsec_'

type Options = { types?: readonly string[] | undefined; secret?: string | undefined }

/**
 * Sends each new event of the key to the address, signed like a webhook, and prints the answer. Ends with the process. Throws a TypeError
 * for an address that is none, and for a secret of another form.
 */
export async function listen(rest: Rest, address: string, { types, secret }: Options): Promise<never> {
  if (!URL.canParse(address))
    throw new TypeError(`${address} is no address such as http://localhost:3000/hooks.`)
  const known = secret ?? `${prefix}${randomBytes(24).toString('base64')}`
  if (!known.startsWith(prefix))
    throw new TypeError(`The secret begins with ${prefix} and goes on in base64.`)
  // From here on: an event that comes while this is printed is sent.
  let after = await newestEvent(rest)
  console.log(`Events go to ${address}. Their signatures are of the secret ${known}`)
  for (;;) {
    const { events, next } = await eventsAfter(rest, after)
    after = next
    for (const event of events)
      if (!types || types.includes(event.type))
        console.log(`${event.type} ${await send(event, address, known)}`)
    if (events.length === 0) await wait(pollMilliseconds)
  }
}

/** The status of the answer with its time, or why there was none. */
async function send(event: PolledEvent, address: string, secret: string): Promise<string> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(longestAnswerMilliseconds)
  try {
    const body = JSON.stringify(event)
    const headers = signedHeaders(event.id, body, secret)
    const { status } = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal })
    return `→ ${status} in ${Math.round(performance.now() - startedAt)} ms`
  } catch (error) {
    const { message, cause } = error as Error
    return `was not sent: ${cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message}`
  }
}

/** The headers of docs/reference/webhooks.md#headers. */
function signedHeaders(id: string, body: string, secret: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000)
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${signature}`,
  }
}
