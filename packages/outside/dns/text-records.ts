import { Resolver } from 'node:dns/promises'
import type { TextRecords } from '@rodovia/core/identity/sign-in/ports.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'

/** About 6 s in total for silent name servers. */
const timeouts = { timeout: 2000, tries: 2 }

/** Answers that say that there is no such record. */
const nothing = ['ENODATA', 'ENOTFOUND']

/** TXT records over sockets (`servers`: the machine's by default). */
export function createTextRecords(servers: readonly string[] = []): TextRecords {
  const resolver = new Resolver(timeouts)
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async find(name) {
      try {
        // A long text is stored in pieces.
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      } catch (error) {
        if (nothing.includes((error as NodeJS.ErrnoException).code ?? '')) return []
        throw refuse('unavailable', { retryAfterSeconds: 10, reason: 'dns' })
      }
    },
  }
}
