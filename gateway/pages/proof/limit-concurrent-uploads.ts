import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { onRequestHookHandler } from 'fastify'

/**
 * A hook for what anyone may send that is large: so many at the same time in this process, and one of an address. Refuses the others with
 * `unavailable` before anything of them is read.
 */
export function limitConcurrentUploads({
  most,
  retryAfterSeconds,
}: {
  most: number
  retryAfterSeconds: number
}) {
  const activeAddresses = new Set<string>()
  const hook: onRequestHookHandler = ({ address }, reply, done) => {
    if (activeAddresses.size >= most || activeAddresses.has(address))
      throw refuse('unavailable', { retryAfterSeconds })
    activeAddresses.add(address)
    reply.raw.once('close', () => activeAddresses.delete(address))
    done()
  }
  return hook
}
