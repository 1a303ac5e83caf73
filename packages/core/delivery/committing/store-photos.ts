import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { PhotoId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Photo, PhotoStage } from '../model/delivery.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { PhotoFiles } from '../ports.ts'

/** docs/reference/rules.md#privacy. The hashes stay in the timeline. */
export const photoRetentionDays = 180

/** A stored photo with the SHA-256 of the original bytes, which are not stored. `isBlank`: it shows one colour. */
export type StoredPhoto = Photo & { sentSha256: string; isBlank: boolean }

type Taken = { request: Request; takenAt: Date; note: string }
type Picture = { field: string; base64: string | null | undefined; stage: PhotoStage }

/** Stores the given pictures. Files come before rows: a file without a row is only waste. */
export async function storePhotos(
  { photoFiles, newId }: Pick<SystemPorts, 'newId'> & { photoFiles: PhotoFiles },
  { request, takenAt, note }: Taken,
  pictures: readonly Picture[],
): Promise<readonly StoredPhoto[]> {
  const photos: StoredPhoto[] = []
  for (const { field, base64, stage } of pictures) {
    if (!base64) continue
    const { userId: account } = requireActor(request.actor)
    const kept = await photoFiles.keep({ account, field, base64, stage })
    photos.push({ id: newId<PhotoId>(), stage, note, takenAt, ...kept })
  }
  return photos
}

/** The hashes of photos as timeline facts, such as `delivery_sha256` and `delivery_sent_sha256`. */
export function photoFacts(photos: readonly StoredPhoto[]): TimelineFacts {
  return Object.fromEntries(
    photos.flatMap(({ stage, sha256, sentSha256 }) => [
      [`${stage}_sha256`, sha256],
      [`${stage}_sent_sha256`, sentSha256],
    ]),
  )
}
