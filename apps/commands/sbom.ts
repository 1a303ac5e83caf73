import { randomUUID } from 'node:crypto'
import { posix } from 'node:path'

/**
 * The properties that we read from an entry of package-lock.json. The entry's key is the package's folder.
 */
type LockEntry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  /** In development only. */
  dev?: boolean
  /** A workspace; `resolved` is its folder. */
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type LockFile = { packages: Record<string, LockEntry> }

type Component = {
  'bom-ref': string
  type: 'application' | 'library'
  name: string
  version: string
  purl: string
  licenses: { expression: string }[]
  hashes?: { alg: 'SHA-512'; content: string }[]
}
export type Bom = ReturnType<typeof makeBom>

/** Licences of packages whose package.json names none, as their LICENSE files say. */
const knownLicences: Record<string, string> = { 'png-js': 'MIT' }

/**
 * The bill of materials in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json) of the packages that `npm ci
 * --omit=dev` installs on any machine. Not from `npm sbom --omit=dev`, which leaves out packages that are
 * used in development too, such as graphql.
 */
export function makeBom({ packages }: LockFile, at: Date) {
  const folders = Object.keys(packages).filter((folder) => !packages[folder]!.dev && !packages[folder]!.link)
  const ownLicence = packages['']!.license
  const componentOf = (folder: string): Component => {
    const { version = '', license, integrity, ...entry } = packages[folder]!
    const name = entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // Our workspaces have the licence of the whole.
    const expression = license ?? (folder.includes('node_modules/') ? knownLicences[name] : ownLicence)
    const [algorithm, hash = ''] = integrity?.split('-') ?? []
    return {
      'bom-ref': `${name}@${version}`,
      type: folder === '' ? 'application' : 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: expression ? [{ expression }] : [],
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
      }),
    }
  }
  // One package may be in several folders.
  const components = new Map(folders.map((folder) => [componentOf(folder)['bom-ref'], componentOf(folder)]))
  const dependsOn = new Map<string, Set<string>>()
  for (const folder of folders) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder]!
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    const refs = names.flatMap((name) => {
      const found = resolveFrom(packages, folder, name)
      return found === null || packages[found]!.dev ? [] : [componentOf(found)['bom-ref']]
    })
    const ref = componentOf(folder)['bom-ref']
    dependsOn.set(ref, new Set([...(dependsOn.get(ref) ?? []), ...refs]))
  }
  const own = componentOf('')
  components.delete(own['bom-ref'])
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX' as const,
    specVersion: '1.5' as const,
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: at.toISOString(), component: own },
    components: [...components.values()].toSorted((a, b) => a['bom-ref'].localeCompare(b['bom-ref'])),
    dependencies: [...dependsOn].map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() })),
  }
}

/** The folder that Node finds `name` in, from a package in `folder`; null for an optional package that is not in the lock file. */
function resolveFrom(packages: LockFile['packages'], folder: string, name: string): string | null {
  for (let parent = folder; ; parent = posix.dirname(parent) === '.' ? '' : posix.dirname(parent)) {
    const candidate = posix.join(parent, 'node_modules', name)
    const entry = packages[candidate]
    if (entry) return entry.link ? (entry.resolved ?? null) : candidate
    if (parent === '') return null
  }
}

/** Packages without a known licence. */
export function missingLicences({ components }: Bom): string[] {
  return components.filter(({ licenses }) => licenses.length === 0).map(({ name }) => name)
}

/** The packages by licence, in the order of the alphabet. */
export function packagesByLicence({ components }: Bom): [licence: string, packages: Component[]][] {
  const byLicence = Map.groupBy(components, ({ licenses: [licence] }) => licence?.expression ?? 'unknown')
  return [...byLicence].toSorted(([a], [b]) => a.localeCompare(b))
}

/** A page of the packages with their versions, by licence. */
export function licenceList(bom: Bom): string {
  const lines = [
    '# Licences',
    '',
    'Packages that Rodovia runs on, by licence. `docs/reference/licences.md` says what the unusual ones ask.',
  ]
  for (const [licence, packages] of packagesByLicence(bom))
    lines.push('', `## ${licence}`, '', ...packages.map(({ name, version }) => `- ${name} ${version}`))
  return `${lines.join('\n')}\n`
}
