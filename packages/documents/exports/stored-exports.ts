import { addHours, type Clock } from '@rodovia/core/shared/clock.ts'
import type { ExportId, StoredExports } from '@rodovia/core/shared/export-jobs.ts'
import { exportKey, nameOf, type ObjectStore } from '@rodovia/storage/object-store.ts'
import { type OpenMedia, type OpenOptions, openMedia } from '@rodovia/storage/open-media.ts'
import { createSignedLinks, type LinkQuery, type LinkSettings } from '@rodovia/storage/signed-links.ts'

export type ExportSettings = LinkSettings & {
  store: ObjectStore
  /** Whether the storage belongs to this database, so that a file without a job may be deleted. */
  isOwn: () => Promise<boolean>
  clock: Clock
}

export type OpenExports = {
  /** Opens the file of a signed link; null if the link is not valid, has expired or the file is gone. */
  open(name: string, query: LinkQuery, options?: OpenOptions): Promise<OpenMedia | null>
}

type Kind = {
  ending: 'zip' | 'csv'
  contentType: string
  /** False for what may leave only through the platform. */
  mayLink: boolean
}

/** A partial upload this old belongs to a process that died. */
const draftMaxHours = 24

/** Stores files of one kind by the id of their export. */
export function createStoredExports(
  { ending, contentType, mayLink }: Kind,
  { store, isOwn, clock, ...settings }: ExportSettings,
) {
  const links = createSignedLinks(settings)
  const fileName = new RegExp(`^(?<id>[0-9a-f-]{36})\\.${ending}$`)
  const fileOf = (id: ExportId) => `${id}.${ending}`
  const idIn = (key: string) => fileName.exec(nameOf(key))?.groups?.id as ExportId | undefined

  return {
    /** Stores the file, whole or not at all; returns its size in bytes. */
    write: (id: ExportId, content: AsyncIterable<Uint8Array>): Promise<number> =>
      store.put(exportKey(fileOf(id)), content, { contentType, at: clock() }),

    linkTo: (id, at) => links.linkTo(fileOf(id), at),

    async open(name, query, options) {
      if (!fileName.test(name) || !links.isValid(name, query, clock())) return null
      return openMedia(store, exportKey(name), {
        contentType,
        fileName: `rodovia-${name}`,
        mayLink: mayLink && options?.mayLink !== false,
      })
    },

    async sweep(findKept) {
      if (!(await isOwn())) return
      const objects = await Array.fromAsync(store.list('exports/'))
      const ids = objects.flatMap(({ key }) => idIn(key) ?? [])
      const kept = await findKept(ids)
      for (const id of ids) if (!kept.has(id)) await store.remove(exportKey(fileOf(id)))
      await store.removeRemains('exports/', addHours(clock(), -draftMaxHours))
    },
  } satisfies StoredExports & OpenExports & Record<string, unknown>
}
