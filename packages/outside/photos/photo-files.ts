import { hash } from 'node:crypto'
import type { Photo } from '@rodovia/core/delivery/delivery.ts'
import type { PhotoFiles } from '@rodovia/core/delivery/ports.ts'
import { photoRetentionDays } from '@rodovia/core/delivery/store-photos.ts'
import type { DocumentPictures } from '@rodovia/core/identity/drivers/ports.ts'
import { addSeconds, type Clock } from '@rodovia/core/shared/clock.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { createWorkerPool, unavailable, type WorkerPoolSettings } from '../worker-pool.ts'
import { readBase64 } from './base64.ts'
import { createFiles, type OpenMedia } from './files.ts'
import { claimedFormat, type PictureKind, type Reencoded, type ReencodeTask } from './picture.ts'
import { createSignedLinks, type LinkQuery, type LinkSettings } from './signed-links.ts'

/** A worker needs about 100 MB for 25 megapixels. `maxSeconds` must exceed the worker's own limit. */
type Settings = WorkerPoolSettings &
  LinkSettings &
  Pick<Config['media'], 'photoMaxBytes' | 'signatureMaxBytes' | 'maxPixels'> & {
    folder: string
    clock: Clock
  }

const fileTypes = {
  photo: { extension: 'jpg', contentType: 'image/jpeg' },
  signature: { extension: 'png', contentType: 'image/png' },
} as const satisfies Record<PictureKind, { extension: string; contentType: string }>

const fileName = /^[0-9a-f]{64}\.(?<extension>jpg|png)$/

type StoredPhotoFiles = PhotoFiles &
  DocumentPictures &
  AsyncDisposable & {
    /** Deletes files whose retention is over, counted from when the photo was last sent, also those without a row. */
    dropOld(at: Date): Promise<void>
    /** A signed URL that opens the photo without a login, for a limited time from `at` on. */
    linkTo(photo: Pick<Photo, 'name'>, at: Date): string
    /** Opens the file of a signed link; null if the link is not valid, has expired or the file is gone. */
    open(name: string, query: LinkQuery): Promise<OpenMedia | null>
  }

/** Stores photos and signatures in a local folder. */
export function createPhotoFiles({ folder, clock, maxPixels, ...settings }: Settings): StoredPhotoFiles {
  const maxBytes = { photo: settings.photoMaxBytes, signature: settings.signatureMaxBytes }
  const links = createSignedLinks(settings)
  const files = createFiles(folder)
  const pool = createWorkerPool(new URL('./reencode.worker.ts', import.meta.url), settings)

  async function reencode(field: string, base64: string, kind: PictureKind) {
    const sentBytes = readBase64(field, base64, maxBytes[kind])
    const format = claimedFormat(sentBytes)
    if (!format) throw refuseField(field, 'is no picture of a kind we take: allowed are JPEG, PNG and WebP')
    const task: ReencodeTask = { bytes: sentBytes, format, kind, maxPixels }
    const picture = await pool.run<ReencodeTask, Reencoded>('reencode', task)
    if (picture.outcome === 'too_slow') throw unavailable()
    if (picture.outcome === 'refused') throw refuseField(field, picture.issue)
    const { bytes } = picture
    return { bytes, sha256: hash('sha256', bytes), sentSha256: hash('sha256', sentBytes) }
  }

  return {
    reencode: ({ field, base64 }) => reencode(field, base64, 'photo'),

    async keep({ field, base64, stage }) {
      const kind = stage === 'signature' ? 'signature' : 'photo'
      const { bytes, sha256, sentSha256 } = await reencode(field, base64, kind)
      const name = `${sha256}.${fileTypes[kind].extension}`
      await files.write(name, bytes, clock())
      return { sha256, name, sentSha256 }
    },

    dropOld: (at) => files.dropOlder(addSeconds(at, -photoRetentionDays * 86_400)),

    async remove(names) {
      for (const name of names) if (fileName.test(name)) await files.remove(name)
    },

    linkTo: ({ name }, at) => links.linkTo(name, at),

    async open(name, query) {
      const extension = fileName.exec(name)?.groups?.extension
      if (!extension || !links.isValid(name, query, clock())) return null
      const file = await files.read(name)
      const { contentType } = extension === 'png' ? fileTypes.signature : fileTypes.photo
      return file && { ...file, contentType }
    },

    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
