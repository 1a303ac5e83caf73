import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import type { ExportId, StoredExports } from '@rodovia/core/shared/export-jobs.ts'
import { type OpenMedia, openFile } from '../photos/files.ts'
import { createSignedLinks, type LinkQuery, type LinkSettings } from '../photos/signed-links.ts'

export type ExportFolderSettings = LinkSettings & { folder: string; clock: Clock }

export type OpenExports = {
  /** Opens the file of a signed link; null if the link is not valid, has expired or the file is gone. */
  open(name: string, query: LinkQuery): Promise<OpenMedia | null>
}

/** A draft this old was left by a process that died, and is deleted. */
const draftMaxHours = 24

/** Stores files of one kind by the id of their export in a local folder, which several kinds may share. */
export function createExportFolder(
  ending: 'zip' | 'csv',
  contentType: string,
  { folder, clock, ...settings }: ExportFolderSettings,
) {
  const links = createSignedLinks(settings)
  const fileName = new RegExp(`^(?<id>[0-9a-f-]{36})\\.${ending}$`)
  const pathOf = (name: string) => join(folder, name)

  return {
    /** Writes the file atomically by way of a draft; returns its size in bytes. */
    async write(id: ExportId, writeDraft: (path: string) => Promise<void>): Promise<number> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = pathOf(`${id}.${randomUUID()}.tmp`)
      try {
        await writeDraft(draft)
        const { size } = await stat(draft)
        await rename(draft, pathOf(`${id}.${ending}`))
        return size
      } finally {
        await rm(draft, { force: true })
      }
    },

    linkTo: (id, at) => links.linkTo(`${id}.${ending}`, at),

    async open(name, query) {
      if (!fileName.test(name) || !links.isValid(name, query, clock())) return null
      const file = await openFile(pathOf(name))
      return file && { ...file, contentType }
    },

    async sweep(findKept) {
      const names = await readdir(folder).catch(() => [])
      const ids = names.flatMap((name) => (fileName.exec(name)?.groups?.id as ExportId | undefined) ?? [])
      const kept = await findKept(ids)
      for (const id of ids) if (!kept.has(id)) await rm(pathOf(`${id}.${ending}`), { force: true })
      const tooOld = clock().getTime() - draftMaxHours * 3_600_000
      for (const draft of names.filter((name) => name.endsWith('.tmp')).map(pathOf)) {
        const draftStat = await stat(draft).catch(() => null)
        if (draftStat && draftStat.mtimeMs < tooOld) await rm(draft, { force: true })
      }
    },
  } satisfies StoredExports & OpenExports & Record<string, unknown>
}
