import { text } from 'node:stream/consumers'
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
  const versionOf = ({ introduced, fixed, last_affected }: RangeEvent) =>
    introduced ?? fixed ?? last_affected ?? '0'
  const last = events
    .filter((event) => compareVersions(versionOf(event), version) <= 0)
    .toSorted((a, b) => compareVersions(versionOf(a), versionOf(b)))
    .at(-1)
  if (!last) return false
  return (
    last.introduced !== undefined ||
    (last.last_affected !== undefined && compareVersions(last.last_affected, version) === 0)
  )
}

/** The order of Semantic Versioning (https://semver.org/#spec-item-11); "0" is before all versions. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)]
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const [one, other] = [first[at] ?? '', second[at] ?? '']
    if (one !== other) return compareParts(one, other)
  }
  return 0
}

/** Three numbers, then the identifiers of a pre-release, or the sign `~` of a release, which comes after them. */
function partsOf(version: string): string[] {
  if (version === '0') return ['0', '0', '0', '']
  const [, core = '', preRelease] = /^([^-+]*)(?:-([^+]*))?/.exec(version) ?? []
  const numbers = core.split('.')
  return [...[0, 1, 2].map((at) => numbers[at] ?? '0'), ...(preRelease?.split('.') ?? ['~'])]
}

/** Fewer identifiers come first, then numbers, then words. */
function compareParts(a: string, b: string): number {
  const ranks = [a, b].map((part) => (part === '' ? 0 : /^\d+$/.test(part) ? 1 : part === '~' ? 3 : 2))
  const [rank = 0, otherRank = 0] = ranks
  if (rank !== otherRank) return rank - otherRank
  return rank === 1 ? Number(a) - Number(b) : a < b ? -1 : 1
}
