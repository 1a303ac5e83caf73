import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Photo } from '@rodovia/core/delivery/delivery.ts'
import type { PhotoFiles } from '@rodovia/core/delivery/ports.ts'
import type { DocumentPictures } from '@rodovia/core/identity/drivers/ports.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { createWorkerPool, unavailable, type WorkerPoolSettings } from '@rodovia/platform/worker-pool.ts'
import { type ObjectStore, oneChunk, photoKey } from '../object-store.ts'
import { type OpenMedia, type OpenOptions, openMedia } from '../open-media.ts'
import { createSignedLinks, type LinkQuery, type LinkSettings } from '../signed-links.ts'
import { readBase64 } from './base64.ts'
import { claimedFormat, type PictureKind, type Reencoded, type ReencodeTask } from './picture.ts'
import { type FindKept, sweepPhotos } from './sweep-photos.ts'

/** A worker needs about 100 MB for 25 megapixels. `maxSeconds` must exceed the worker's own limit. */
type Settings = WorkerPoolSettings &
  LinkSettings &
  Pick<Config['media'], 'photoMaxBytes' | 'signatureMaxBytes' | 'maxPixels'> & {
    store: ObjectStore
    /** Whether the storage belongs to this database, so that a file without a row may be deleted. */
    isOwn: () => Promise<boolean>
    /** A link of ours leads to no plain file with that name and content. */
    onStray: (name: string) => void
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
    /** Deletes files whose retention is over, counted from when the photo was last sent, and those without a row. */
    sweep(at: Date, findKept: FindKept): Promise<void>
    /** A signed URL that opens the photo without a login, for a limited time from `at` on. */
    linkTo(photo: Pick<Photo, 'name'>, at: Date): string
    /** Opens the file of a signed link; null if the link is not valid, has expired or the file is gone or changed. */
    open(name: string, query: LinkQuery, options?: OpenOptions): Promise<OpenMedia | null>
  }

/** Stores photos and signatures under the hash of their content. */
export function createPhotoFiles({
  store,
  isOwn,
  onStray,
  clock,
  maxPixels,
  ...settings
}: Settings): StoredPhotoFiles {
  const maxBytes = { photo: settings.photoMaxBytes, signature: settings.signatureMaxBytes }
  const links = createSignedLinks(settings)
  const pool = createWorkerPool(new URL('./reencode.worker.ts', import.meta.url), settings)

  async function reencode(field: string, base64: string, kind: PictureKind) {
    const sentBytes = readBase64(field, base64, maxBytes[kind])
    const format = claimedFormat(sentBytes)
    if (!format) throw refuseField(field, 'not_allowed', { why: 'not_a_picture' })
    const sentSha256 = hash('sha256', sentBytes)
    const task: ReencodeTask = { bytes: sentBytes, format, kind, maxPixels }
    const picture = await pool.run<ReencodeTask, Reencoded>('reencode', task, { moved: [sentBytes.buffer] })
    if (picture.outcome === 'too_slow') throw unavailable()
    if (picture.outcome === 'refused')
      throw refuse('validation_failed', { issues: [{ field, ...picture.issue }] })
    const { bytes, isBlank } = picture
    return { bytes, sha256: hash('sha256', bytes), sentSha256, isBlank }
  }

  return {
    reencode: ({ field, base64 }) => reencode(field, base64, 'photo'),

    async keep({ field, base64, stage }) {
      const kind = stage === 'signature' ? 'signature' : 'photo'
      const { extension, contentType } = fileTypes[kind]
      const { bytes, ...kept } = await reencode(field, base64, kind)
      const name = `${kept.sha256}.${extension}`
      await store.put(photoKey(name), oneChunk(bytes), { contentType, at: clock() })
      return { ...kept, name }
    },

    async sweep(at, findKept) {
      if (await isOwn()) await sweepPhotos(store, at, findKept)
    },

    async remove(names) {
      for (const name of names) if (fileName.test(name)) await store.remove(photoKey(name))
    },

    linkTo: ({ name }, at) => links.linkTo(name, at),

    async open(name, query, { mayLink = true } = {}) {
      const extension = fileName.exec(name)?.groups?.extension
      if (!extension || !links.isValid(name, query, clock())) return null
      const { contentType } = extension === 'png' ? fileTypes.signature : fileTypes.photo
      const file = await openMedia(store, photoKey(name), { contentType, fileName: null, mayLink })
      if (file && 'location' in file) return file
      const bytes = file && (await buffer(file.stream))
      if (bytes && name.startsWith(hash('sha256', bytes)))
        return { contentType, stream: Readable.from([bytes]), sizeBytes: bytes.length }
      onStray(name)
      return null
    },

    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
