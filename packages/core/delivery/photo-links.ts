import type { Photo } from './delivery.ts'

/** Links to kept photos, for those who may see the delivery. */
export type PhotoLinks = {
  /** The address of a photo's file, signed so that it opens without a login, for a while from `at` on. */
  linkTo(photo: Photo, at: Date): string
}
