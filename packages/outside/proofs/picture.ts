import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ProofPhoto } from '@rodovia/core/delivery/proof/print-proof.ts'
import sharp from 'sharp'
import { createFiles } from '../photos/files.ts'

export type ProofPicture =
  | { outcome: 'shown'; jpeg: Buffer }
  /** No file; a file with another hash; a file that is not a picture. */
  | { outcome: 'gone' | 'changed' | 'unreadable' }

/** About 300 dots per inch in print, about 100 KB. */
const maxSidePixels = 900

sharp.concurrency(1)
sharp.cache(false)

/** Reads a photo's picture and shrinks it, so that a proof with many pictures has one of full size in memory. */
export async function readPicture(
  folder: string,
  { name, sha256 }: Pick<ProofPhoto, 'name' | 'sha256'>,
): Promise<ProofPicture> {
  const file = name === null ? null : await createFiles(folder).read(name)
  if (!file) return { outcome: 'gone' }
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
