import type { PhotoId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { Photo, PhotoStage } from './delivery.ts'
import type { PhotoFiles } from './ports.ts'
import type { TimelineFacts } from './timeline.ts'

/** How long a photo is kept, from when it came (product rules, Privacy). What it hashes to stays in the timeline. */
export const photoRetentionDays = 180

/** A photo as it is kept, and the SHA-256 of the bytes that the driver sent, which are not. */
export type StoredPhoto = Photo & { sentSha256: string }

type Picture = { field: string; base64: string | null | undefined; stage: PhotoStage }

/** Keeps the pictures that were given. Files first, rows later: a file without its row is only a file too many. */
export async function storePhotos(
  { photoFiles, newId }: Pick<SystemPorts, 'newId'> & { photoFiles: PhotoFiles },
  takenAt: Date,
  note: string,
  pictures: readonly Picture[],
): Promise<readonly StoredPhoto[]> {
  const photos: StoredPhoto[] = []
  for (const { field, base64, stage } of pictures) {
    if (!base64) continue
    const { sha256, name, sentSha256 } = await photoFiles.keep({ field, base64, stage })
    photos.push({ id: newId<PhotoId>(), stage, name, note, takenAt, sha256, sentSha256 })
  }
  return photos
}

/** What the timeline says of photos: the hashes of each under its stage, such as `delivery_sha256` and `delivery_sent_sha256`. */
export function photoFacts(photos: readonly StoredPhoto[]): TimelineFacts {
  return Object.fromEntries(
    photos.flatMap(({ stage, sha256, sentSha256 }) => [
      [`${stage}_sha256`, sha256],
      [`${stage}_sent_sha256`, sentSha256],
    ]),
  )
}
