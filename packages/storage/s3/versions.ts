import { isKey } from '../object-store.ts'
import type { S3Client } from './s3-client.ts'
import { elementsOf, keyIn, textOf } from './s3-xml.ts'

type Version = { key: string; versionId: string; isDeletion: boolean; storedAt: Date }

const checkAgainMs = 60_000

/** The versions of objects, where the bucket has any. `prefix` begins the names of all our objects. */
export function createVersions(client: S3Client, prefix: string) {
  let known: { hasVersions: boolean; until: number } | undefined

  /** Whether versions were ever switched on. A server that does not know versions answers 501. */
  async function hasVersions(): Promise<boolean> {
    if (known && known.until > Date.now()) return known.hasVersions
    const { xml } = await client.callForText('GET', { key: null, query: { versioning: '' } }, [501])
    known = { hasVersions: /<Status>/.test(xml), until: Date.now() + checkAgainMs }
    return known.hasVersions
  }

  /** All versions of each key that starts so, key by key. */
  async function* groups(start: string): AsyncGenerator<Version[]> {
    let group: Version[] = []
    let markers: Record<string, string> = {}
    for (;;) {
      const query = { versions: '', prefix: prefix + start, 'encoding-type': 'url', ...markers }
      const { xml } = await client.callForText('GET', { key: null, query })
      for (const element of elementsOf(xml, 'Version', 'DeleteMarker')) {
        const version = readVersion(element, prefix)
        if (group.length > 0 && group[0]!.key !== version.key) {
          yield group
          group = []
        }
        group.push(version)
      }
      if (textOf(xml, 'IsTruncated') !== 'true') break
      const versionIdMarker = textOf(xml, 'NextVersionIdMarker')
      markers = {
        'key-marker': keyIn(xml, 'NextKeyMarker') ?? '',
        ...(versionIdMarker && { 'version-id-marker': versionIdMarker }),
      }
    }
    if (group.length > 0) yield group
  }

  /** The oldest first, so that no older version becomes the current one in between. */
  async function removeAll(group: readonly Version[]): Promise<void> {
    for (const { key, versionId } of group.toReversed())
      await client.callForText('DELETE', { key, query: { versionId } }, [404])
  }

  return {
    hasVersions,

    async removeKey(key: string): Promise<void> {
      for await (const group of groups(key)) if (group[0]!.key === key) await removeAll(group)
    },

    /** Removes what was replaced or deleted before `before`, with the marks of deletions. */
    async removeReplaced(start: string, before: Date): Promise<void> {
      for await (const group of groups(start)) {
        const [latest] = group
        if (!isKey(latest!.key) || latest!.storedAt >= before) continue
        await removeAll(latest!.isDeletion ? group : group.slice(1))
      }
    },
  }
}

function readVersion({ name, xml }: { name: string; xml: string }, prefix: string): Version {
  return {
    key: (keyIn(xml, 'Key') ?? '').slice(prefix.length),
    versionId: textOf(xml, 'VersionId') ?? 'null',
    isDeletion: name === 'DeleteMarker',
    storedAt: new Date(textOf(xml, 'LastModified') ?? 0),
  }
}
