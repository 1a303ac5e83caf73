import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { onRequestHookHandler } from 'fastify'

/**
 * A hook for large bodies that anyone may send: at most so many at once in this process, and one of each address. Refuses others
 * with `unavailable` before it reads anything of them.
 */
export function limitConcurrentUploads({
  most,
  retryAfterSeconds,
}: {
  most: number
  retryAfterSeconds: number
}) {
  const addresses = new Set<string>()
  const hook: onRequestHookHandler = ({ address }, reply, done) => {
    if (addresses.size >= most || addresses.has(address)) throw refuse('unavailable', { retryAfterSeconds })
    addresses.add(address)
    reply.raw.once('close', () => addresses.delete(address))
    done()
  }
  return hook
}
