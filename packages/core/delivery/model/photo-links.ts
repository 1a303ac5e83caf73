import type { Photo } from './delivery.ts'

/** Links to stored photos, for callers who may read the delivery. */
export type PhotoLinks = {
  /** A signed URL of the photo's file that works without a login for a limited time after `at`. */
  linkTo(photo: Photo, at: Date): string
}
