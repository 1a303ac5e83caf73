import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Photo } from '@rodovia/core/delivery/model/delivery.ts'
import type { PhotoFiles } from '@rodovia/core/delivery/ports.ts'
import type { DocumentPictures } from '@rodovia/core/identity/drivers/ports.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { SentPicture } from '@rodovia/core/shared/sent-picture.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { createFairQueue } from '@rodovia/platform/fair-queue.ts'
import { createProcessPool, type ProcessPoolSettings } from '@rodovia/platform/process-pool.ts'
import { withinTime } from '@rodovia/platform/within-time.ts'
import { unavailable } from '@rodovia/platform/worker-pool.ts'
import { type ObjectStore, oneChunk, photoKey } from '../object-store.ts'
import { type OpenMedia, type OpenOptions, openMedia } from '../open-media.ts'
import { createSignedLinks, type LinkQuery, type LinkSettings } from '../signed-links.ts'
import { readBase64 } from './base64.ts'
import { claimedFormat, type PictureKind, type Reencoded, type ReencodeTask } from './picture.ts'
import { type FindKept, sweepPhotos } from './sweep-photos.ts'

type Settings = ProcessPoolSettings &
  LinkSettings &
  Pick<Config['media'], 'photoMaxBytes' | 'signatureMaxBytes' | 'maxPixels'> & {
    store: ObjectStore
    /** Whether the storage belongs to this database, so that a file without a row may be deleted. */
    isOwn: () => Promise<boolean>
    /** A link of ours leads to no plain file with that name and content. */
    onStray: (name: string) => void
    clock: Clock
    /** With this many pictures waiting, the newest of the account with the most is refused with `unavailable`. */
    maxWaiting?: number
    /** For a picture, waiting included: as long as a request waits. */
    maxWaitSeconds?: number
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

/** For 25 megapixels a process needs 200 to 450 MB, the most where they are interlaced. */
const maxMebibytes = 640

/** An account has one picture in work; its others wait, and those of other accounts pass them. */
const maxOfClient = 1

/**
 * Stores photos and signatures under the hash of their content. The pictures of applicants, whom nobody knows yet, have a process of
 * their own, so that a hand-over never waits for them.
 */
export function createPhotoFiles({
  store,
  isOwn,
  onStray,
  clock,
  maxPixels,
  maxConcurrent = 2,
  maxWaiting = 16,
  maxWaitSeconds = 15,
  ...settings
}: Settings): StoredPhotoFiles {
  const maxBytes = { photo: settings.photoMaxBytes, signature: settings.signatureMaxBytes }
  const links = createSignedLinks(settings)
  const proofs = createLine(maxConcurrent)
  const applications = createLine(1)

  function createLine(processes: number) {
    const pool = createProcessPool(new URL('./reencode.worker.ts', import.meta.url), {
      maxMebibytes,
      ...settings,
      maxConcurrent: processes,
    })
    const inTurn = createFairQueue({ maxConcurrent: processes, maxOfClient, maxWaiting })
    return {
      run: (account: string, task: ReencodeTask) =>
        withinTime(
          maxWaitSeconds * 1000,
          (ends) => inTurn(account, () => pool.run<ReencodeTask, Reencoded>('reencode', task, ends)),
          unavailable,
        ),
      [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
    }
  }

  async function reencode(line: typeof proofs, { account, field, base64 }: SentPicture, kind: PictureKind) {
    const sentBytes = readBase64(field, base64, maxBytes[kind])
    const format = claimedFormat(sentBytes)
    if (!format) throw refuseField(field, 'not_allowed', { why: 'not_a_picture' })
    const sentSha256 = hash('sha256', sentBytes)
    const task: ReencodeTask = { bytes: sentBytes, format, kind, maxPixels }
    const picture = await line.run(account, task)
    if (picture.outcome === 'too_slow') throw unavailable()
    if (picture.outcome === 'refused')
      throw refuse('validation_failed', { issues: [{ field, ...picture.issue }] })
    const { bytes, isBlank } = picture
    return { bytes, sha256: hash('sha256', bytes), sentSha256, isBlank }
  }

  return {
    reencode: (picture) => reencode(applications, picture, 'photo'),

    async keep({ stage, ...picture }) {
      const kind = stage === 'signature' ? 'signature' : 'photo'
      const { extension, contentType } = fileTypes[kind]
      const { bytes, ...kept } = await reencode(proofs, picture, kind)
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

    async [Symbol.asyncDispose]() {
      await Promise.all([proofs, applications].map((line) => line[Symbol.asyncDispose]()))
    },
  }
}
