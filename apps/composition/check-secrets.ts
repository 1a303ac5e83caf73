import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Config } from '@rodovia/platform/config.ts'
import { secretFingerprint } from '@rodovia/platform/crypto/secret-fingerprint.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { measureSecrets } from '@rodovia/platform/metrics/secret-metrics.ts'
import { createSharedReader } from '@rodovia/platform/metrics/shared-reader.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import type { Registry } from 'prom-client'

type SharedSecret = {
  /** The setting. */
  name: string
  /** Made by this machine and stored in DATA_DIR, because the environment gives none. */
  isMadeHere: boolean
  /** The first is the one that it signs with. */
  values: readonly string[]
  /** The things that it seals or signs for longer than a request; null for none. */
  holds: string | null
}

/** The secrets that all processes on one database need. Processes that call each other have a third one. */
function sharedSecrets({ config, secrets, subgraphSecret }: Options): SharedSecret[] {
  const { auth, media, subgraphs } = config
  const keys = (auth.jwtKeys ?? secrets.jwtKeys).map(({ kid, secret }) => `${kid}:${secret}`)
  const one = (name: string, configured: string | undefined, value: string) => ({
    name,
    isMadeHere: configured === undefined,
    values: [value],
    holds: null,
  })
  return [
    { name: 'JWT_KEYS', isMadeHere: !auth.jwtKeys, values: keys, holds: 'sessions' },
    {
      ...one('MEDIA_LINK_SECRET', media.linkSecret, media.linkSecret ?? secrets.mediaLinkSecret),
      holds:
        'authenticator apps, tracking links, links to files, browsers that get pushes, and the secrets of identity providers and shops',
    },
    ...(subgraphSecret ? [one('SUBGRAPH_SECRET', subgraphs.secret, subgraphSecret)] : []),
  ]
}

/**
 * Keys are exchanged in steps: a process may have more of them than another one. They fit if each knows the key that the other signs
 * with.
 */
const fits = (own: readonly string[], other: readonly string[]) =>
  other.length === 0 || (other.includes(own[0]!) && own.includes(other[0]!))

type Options = {
  config: Config
  secrets: Secrets
  /** Null for the whole platform in one process. */
  subgraphSecret: string | null
  database: Database
  processName: string
  log: Log
}

/**
 * Warns of secrets that other processes on the database cannot have or do not have, and of new ones beside an old database. Returns
 * the function that adds the metric, which notices processes that start later.
 */
export async function checkSecrets(options: Options): Promise<(registry: Registry) => void> {
  const { config, database, processName, log } = options
  const shared = sharedSecrets(options)
  const madeHere = shared.filter(({ isMadeHere }) => isMadeHere).map(({ name }) => name)
  if (config.sharesDatabase && config.isProduction && madeHere.length > 0) {
    log.warn(
      { settings: madeHere, dataDir: config.dataDir },
      `${madeHere.join(', ')}: made on this machine and stored in DATA_DIR. Any other process on this database needs the same: ` +
        'set them in the environment of all, or share DATA_DIR. With other secrets sign-ins, links and proofs of one process are refused by the next',
    )
  }

  const { secretFingerprints } = database
  const drafts = shared.map(({ name }) => [name, randomBytes(16).toString('hex')])
  const salts = await secretFingerprints.salts(Object.fromEntries(drafts))
  const own = await Promise.all(
    shared.map(async ({ name, values, holds }) => {
      const fingerprints = values.map((secret) => secretFingerprint(secret, salts.get(name)!))
      return { name, holds, fingerprints: await Promise.all(fingerprints) }
    }),
  )
  const recordedBy = `${processName} on ${hostname()}, process ${process.pid}`
  for (const { name, holds, fingerprints } of own) {
    const recordedAt = new Date()
    const previous = await secretFingerprints.record(name, { fingerprints, recordedBy, recordedAt })
    if (!previous) continue
    if (previous.replaced && fits(fingerprints, previous.replaced))
      await secretFingerprints.noteReplaced(name, null, recordedAt)
    if (fits(fingerprints, previous.fingerprints)) continue
    if (holds && !previous.replaced)
      await secretFingerprints.noteReplaced(name, previous.fingerprints, recordedAt)
    log.error(
      { setting: name, otherProcess: previous.recordedBy, startedAt: previous.recordedAt },
      `${name}: this database was used with another one before. ${
        holds ? `Void without it: ${holds}. ` : ''
      }If it was lost by mistake, put it back (${config.dataDir}/secrets.json or the setting); if you changed it, restart the other processes with the new one`,
    )
  }
  if (!config.sharesDatabase) return () => {}
  return (registry: Registry) => {
    const load = async () => {
      const recorded = await secretFingerprints.read()
      return Object.fromEntries(
        own.map(({ name, fingerprints }) => [name, !fits(fingerprints, recorded[name] ?? [])]),
      )
    }
    measureSecrets(registry, createSharedReader({ load, clock: () => new Date() }))
  }
}
