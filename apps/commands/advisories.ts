import { text } from 'node:stream/consumers'
import { coerce, compare, valid } from 'semver'
import { openPromise } from 'yauzl'
import type { AcceptedAdvisory } from './accepted-advisories.ts'

/** A package in one version. */
type Package = { name: string; version: string }

/** The properties that we read from an advisory: https://ossf.github.io/osv-schema/ */
type Advisory = {
  id: string
  aliases?: string[]
  summary?: string
  withdrawn?: string
  database_specific?: { severity?: string }
  affected?: { package?: { ecosystem: string; name: string }; ranges?: Range[]; versions?: string[] }[]
}
type Range = { type: string; events: RangeEvent[] }
type RangeEvent = { introduced?: string; fixed?: string; last_affected?: string }

export type Hit = Package & {
  id: string
  aliases: string[]
  severity: string
  summary: string
  /** Why the check may pass although the advisory is grave; null where nobody accepted it. */
  accepted: string | null
}

/** The advisories of an export of OSV, a ZIP with a JSON file for each, that are about one of these packages in its version. */
export async function findAdvisories(
  path: string,
  packages: readonly Package[],
  accepted: readonly AcceptedAdvisory[],
  today: string,
): Promise<Hit[]> {
  const versions = Map.groupBy(packages, ({ name }) => name)
  const zip = await openPromise(path)
  const hits: Hit[] = []
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('.json')) continue
    const advisory = JSON.parse(await text(await zip.openReadStreamPromise(entry))) as Advisory
    if (advisory.withdrawn) continue
    const { id, aliases = [], summary = '' } = advisory
    // A malicious package has no severity; what nobody judged counts as grave.
    const severity = advisory.database_specific?.severity?.toLowerCase() ?? 'unknown'
    const acceptance = accepted.find((one) => [id, ...aliases].includes(one.id) && today <= one.until)
    for (const { package: about, ranges = [], versions: named = [] } of advisory.affected ?? [])
      for (const { name, version } of about?.ecosystem === 'npm' ? (versions.get(about.name) ?? []) : [])
        if (named.includes(version) || ranges.some((range) => isWithin(range, version)))
          hits.push({ name, version, id, aliases, severity, summary, accepted: acceptance?.reason ?? null })
  }
  return hits
}

/** Whether an advisory needs an update or an entry among the accepted ones. */
export function isGrave({ severity, accepted }: Hit): boolean {
  return accepted === null && !['low', 'moderate'].includes(severity)
}

/** The last event at or below the version decides. */
function isWithin({ type, events }: Range, version: string): boolean {
  if (type === 'GIT') return false
  const last = events
    .filter((event) => compare(versionOf(event), version) <= 0)
    .toSorted((a, b) => compare(versionOf(a), versionOf(b)))
    .at(-1)
  if (!last) return false
  return (
    last.introduced !== undefined ||
    (last.last_affected !== undefined && compare(versionOf(last), version) === 0)
  )
}

/** OSV writes "0" for what is before all versions. */
function versionOf({ introduced, fixed, last_affected }: RangeEvent): string {
  const version = introduced ?? fixed ?? last_affected ?? '0'
  return version === '0' ? '0.0.0-0' : (valid(version) ?? valid(coerce(version)) ?? '0.0.0-0')
}
