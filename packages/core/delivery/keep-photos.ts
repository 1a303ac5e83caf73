import type { PhotoId } from '../shared/ids.ts'
import type { Machine } from '../shared/ports.ts'
import type { Photo, PhotoStage } from './delivery.ts'
import type { PhotoFiles } from './ports.ts'
import type { TimelineFacts } from './timeline.ts'

type Picture = { field: string; base64: string | null | undefined; stage: PhotoStage }

/** Keeps the pictures that were given. Files first, rows later: a file without its row is only a file too many. */
export async function keepPhotos(
  { photoFiles, newId }: Pick<Machine, 'newId'> & { photoFiles: PhotoFiles },
  takenAt: Date,
  note: string,
  pictures: readonly Picture[],
): Promise<readonly Photo[]> {
  const photos: Photo[] = []
  for (const { field, base64, stage } of pictures) {
    if (!base64) continue
    const { sha256, name } = await photoFiles.keep({ field, base64, stage })
    photos.push({ id: newId<PhotoId>(), stage, name, note, takenAt, sha256 })
  }
  return photos
}

/** What the timeline says of photos: the hash of each under its stage, such as `delivery_sha256`. */
export function photoFacts(photos: readonly Photo[]): TimelineFacts {
  return Object.fromEntries(photos.map(({ stage, sha256 }) => [`${stage}_sha256`, sha256]))
}
