import { createExportFiles } from '@rodovia/documents/exports/export-files.ts'
import { createListFiles } from '@rodovia/documents/exports/list-files.ts'
import type { ProofFault } from '@rodovia/documents/proofs/proof-pdf.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { ownsStorage } from '@rodovia/storage/check-storage.ts'
import { failWhenUnavailable } from '@rodovia/storage/fail-when-unavailable.ts'
import type { OpenOptions } from '@rodovia/storage/open-media.ts'
import { openObjectStore } from '@rodovia/storage/open-object-store.ts'
import { createPhotoFiles } from '@rodovia/storage/photos/photo-files.ts'
import type { StorageObserver } from '@rodovia/storage/storage-metrics.ts'

/** Photos and exports on the configured storage. */
export function makeStorage(
  { storage, media, publicUrl }: Config,
  linkSecret: string,
  { storageMarkers: markers, photoNames }: Database['stores'],
  log: Log,
  stack: AsyncDisposableStack,
) {
  let observer: StorageObserver = { onFault: () => {}, onMissing: () => {} }
  const logFault = throttle(10, (err: unknown) => log.error({ err }, 'the storage of files failed'))
  const store = failWhenUnavailable(stack.use(openObjectStore(storage)), (error) => {
    observer.onFault()
    logFault(error)
  })
  const onOther = throttle(10, () =>
    log.error(
      { storage: store.location },
      'the storage is not the one of this database: no old file is deleted',
    ),
  )
  const isOwn = async () => {
    const owns = await ownsStorage({ store, markers })
    if (!owns) onOther()
    return owns
  }
  const settings = { store, isOwn, publicUrl, linkSecret, clock: machine.clock }
  const photos = stack.use(
    createPhotoFiles({
      ...media,
      ...settings,
      onFault: (err) => log.error({ err }, 'an image could not be processed'),
      onStray: (photo) => log.warn({ photo }, 'a link to a photo leads to no file of that name and content'),
    }),
  )
  const exports = { ...settings, linkLifeSeconds: media.linkLifeSeconds }
  const [exportFiles, listFiles] = [createExportFiles(exports), createListFiles(exports)]
  return {
    photoFiles: photos,
    documentPictures: photos,
    photoLinks: photos,
    exportFiles,
    listFiles,
    openMedia: async (name: string, query: Record<string, unknown>, options: OpenOptions = {}) =>
      (await photos.open(name, query, options)) ??
      (await exportFiles.open(name, query, options)) ??
      listFiles.open(name, query, options),
    /** Reports a proof that was printed without pictures that should be stored. */
    reportMissing(delivery: string, pictures: readonly ProofFault[]) {
      observer.onMissing(pictures.length)
      log.error({ delivery, pictures }, 'a proof was printed without pictures that should be stored')
    },
    observeStorage(next: StorageObserver) {
      observer = next
    },
    sweepPhotos: (at: Date) => photos.sweep(at, photoNames.findKept),
  }
}
