import { Readable } from 'node:stream'
import type { ExportContent, ExportFiles } from '@rodovia/core/privacy/export-ports.ts'
import { type ObjectStore, photoKey } from '@rodovia/storage/object-store.ts'
import { ZipFile } from 'yazl'
import { createStoredExports, type ExportSettings, type OpenExports } from './stored-exports.ts'

/**
 * Stores exports of personal data as ZIP files. Files are streamed, so a large export needs little memory. They leave only through the
 * platform.
 */
export function createExportFiles(settings: ExportSettings): ExportFiles & OpenExports {
  const kind = { ending: 'zip', contentType: 'application/zip', mayLink: false } as const
  const files = createStoredExports(kind, settings)
  return { ...files, write: (id, content) => files.write(id, zipOf(content, settings.store)) }
}

/** Opens one photo at a time. A source that cannot be read fails the export. */
function zipOf({ texts, photos, documents }: ExportContent, store: ObjectStore): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const addPhoto = (name: string) =>
    zip.addReadStreamLazy(`photos/${name}`, { compress: false }, (done) => {
      store
        .open(photoKey(name))
        .then(
          (photo) =>
            photo
              ? done(null, photo.stream.on('error', fail))
              : fail(new Error(`${name} was deleted while it was exported`)),
          fail,
        )
    })
  const add = async () => {
    for (const { name, chunks } of texts) zip.addReadStream(Readable.from(chunks).on('error', fail), name)
    for await (const name of photos) if (await store.find(photoKey(name))) addPhoto(name)
    for await (const { name, content } of documents)
      zip.addBuffer(Buffer.from(content), `documents/${name}`, { compress: false })
    zip.end()
  }
  add().catch(fail)
  return output
}
