import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportContent, ExportFiles } from '@rodovia/core/privacy/export-ports.ts'
import { ZipFile } from 'yazl'
import { createFiles } from '../photos/files.ts'
import { createExportFolder, type ExportFolderSettings, type OpenExports } from './export-folder.ts'

type Settings = ExportFolderSettings & { photoFolder: string }

/** Stores exports of personal data as ZIP files. Files are streamed, so a large export needs little memory. */
export function createExportFiles({ photoFolder, ...settings }: Settings): ExportFiles & OpenExports {
  const { pathOf } = createFiles(photoFolder)
  const files = createExportFolder('zip', 'application/zip', settings)
  return { ...files, write: (id, content) => files.write(id, (path) => writeZip(path, content, pathOf)) }
}

async function writeZip(
  path: string,
  { texts, photos, documents }: ExportContent,
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
    for await (const { name, content } of documents)
      zip.addBuffer(Buffer.from(content), `documents/${name}`, { compress: false })
    zip.end()
  }
  add().catch(fail)
  await pipeline(output, createWriteStream(path, { mode: 0o600, flush: true }))
}
