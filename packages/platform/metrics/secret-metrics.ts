import type { Registry } from 'prom-client'
import { gaugesOf } from './read-gauges.ts'
import type { Reading } from './shared-reader.ts'

/** A gauge for each secret that processes on one database share, read at each scrape. */
export function measureSecrets(
  registry: Registry,
  read: () => Promise<Reading<Readonly<Record<string, boolean>>>>,
): void {
  gaugesOf(registry, read)(
    'rodovia_secrets_differ',
    'Whether a process that started later on this database has another secret: JWT_KEYS, MEDIA_LINK_SECRET or SUBGRAPH_SECRET; has to be 0.',
    (differs) =>
      Object.fromEntries(Object.entries(differs).map(([name, isOther]) => [name, isOther ? 1 : 0])),
    'secret',
  )
}
