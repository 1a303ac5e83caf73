import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ProofPhoto } from '@rodovia/core/delivery/proof/print-proof.ts'
import sharp from 'sharp'
import { createFiles } from '../photos/files.ts'

export type ProofPicture =
  | { outcome: 'shown'; jpeg: Buffer }
  /** No file; another file than the hash says; no picture. */
  | { outcome: 'gone' | 'changed' | 'unreadable' }

/** Enough for some 300 dots an inch as the picture is printed; some 100 KB. */
const maxSidePixels = 900

sharp.concurrency(1)
sharp.cache(false)

/** The picture behind a photo, small: a proof of many large ones holds the bytes of one at a time. */
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
