import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { photoRetentionDays } from '@rodovia/core/delivery/committing/store-photos.ts'
import type { ProofPhoto } from '@rodovia/core/delivery/proof/print-proof.ts'
import { addHours } from '@rodovia/core/shared/clock.ts'
import { type ObjectStore, photoKey } from '@rodovia/storage/object-store.ts'
import sharp from 'sharp'

export type ProofPicture =
  | { outcome: 'shown'; jpeg: Buffer }
  /** Deleted on purpose; no file although there should be one; a file with another hash; a file that is not a picture. */
  | { outcome: 'gone' | 'missing' | 'changed' | 'unreadable' }

/** Outcomes that are faults of the platform. */
export type PictureFault = 'missing' | 'changed' | 'unreadable'

/** About 300 dots per inch in print, about 100 KB. */
const maxSidePixels = 900

sharp.concurrency(1)
sharp.cache(false)

/** Reads a photo's picture and shrinks it, so that a proof with many pictures has one of full size in memory. */
export async function readPicture(
  store: ObjectStore,
  { name, sha256, takenAt }: Pick<ProofPhoto, 'name' | 'sha256' | 'takenAt'>,
  madeAt: Date,
): Promise<ProofPicture> {
  if (name === null) return { outcome: 'gone' }
  const file = await store.open(photoKey(name))
  if (!file) return { outcome: takenAt < addHours(madeAt, -24 * photoRetentionDays) ? 'gone' : 'missing' }
  const bytes = await buffer(file.stream)
  if (hash('sha256', bytes) !== sha256) return { outcome: 'changed' }
  const side = {
    width: maxSidePixels,
    height: maxSidePixels,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  const jpeg = await sharp(bytes)
    .resize(side)
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => null)
  return jpeg ? { outcome: 'shown', jpeg } : { outcome: 'unreadable' }
}
