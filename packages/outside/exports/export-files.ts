import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportId } from '@rodovia/core/privacy/data-export.ts'
import type { ExportContent, ExportFiles } from '@rodovia/core/privacy/export-ports.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import { ZipFile } from 'yazl'
import { createFiles, type OpenMedia, openFile } from '../photos/files.ts'
import { createSignedLinks, type LinkQuery, type LinkSettings } from '../photos/signed-links.ts'

type Settings = LinkSettings & { folder: string; photoFolder: string; clock: Clock }

const fileName = /^(?<id>[0-9a-f-]{36})\.zip$/
/** A draft this old was left by a process that died, and is deleted. */
const draftMaxHours = 24

type StoredExportFiles = ExportFiles & {
  /** Opens the file of a signed link; null if the link is not valid, has expired or the file is gone. */
  open(name: string, query: LinkQuery): Promise<OpenMedia | null>
}

/** Stores exports as ZIP files in a local folder. Files are streamed, so a large export needs little memory. */
export function createExportFiles({ folder, photoFolder, clock, ...settings }: Settings): StoredExportFiles {
  const links = createSignedLinks(settings)
  const { pathOf: pathOfPhoto } = createFiles(photoFolder)
  const pathOf = (name: string) => join(folder, name)

  return {
    async write(id, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = pathOf(`${id}.${randomUUID()}.tmp`)
      try {
        await writeZip(draft, content, pathOfPhoto)
        const { size } = await stat(draft)
        await rename(draft, pathOf(`${id}.zip`))
        return size
      } finally {
        await rm(draft, { force: true })
      }
    },

    linkTo: (id, at) => links.linkTo(`${id}.zip`, at),

    async open(name, query) {
      if (!fileName.test(name) || !links.isValid(name, query, clock())) return null
      const file = await openFile(pathOf(name))
      return file && { ...file, contentType: 'application/zip' }
    },

    async sweep(findKept) {
      const names = await readdir(folder).catch(() => [])
      const ids = names.flatMap((name) => (fileName.exec(name)?.groups?.id as ExportId | undefined) ?? [])
      const kept = await findKept(ids)
      for (const id of ids) if (!kept.has(id)) await rm(pathOf(`${id}.zip`), { force: true })
      const tooOld = clock().getTime() - draftMaxHours * 3_600_000
      for (const draft of names.filter((name) => name.endsWith('.tmp')).map(pathOf)) {
        const draftStat = await stat(draft).catch(() => null)
        if (draftStat && draftStat.mtimeMs < tooOld) await rm(draft, { force: true })
      }
    },
  }
}

async function writeZip(
  path: string,
  { texts, photos }: ExportContent,
  pathOfPhoto: (name: string) => string,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A source that cannot be read fails the export.
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const add = async () => {
    for (const { name, chunks } of texts) zip.addReadStream(Readable.from(chunks), name)
    for await (const name of photos) {
      const photo = pathOfPhoto(name)
      if (await stat(photo).catch(() => null)) zip.addFile(photo, `photos/${name}`, { compress: false })
    }
    zip.end()
  }
  add().catch(fail)
  await pipeline(output, createWriteStream(path, { mode: 0o600, flush: true }))
}
