import { photoLinkSeconds } from '@rodovia/platform/config/constants/outside.ts'
import type { ObjectStore, OpenObject } from './object-store.ts'

/** A file to send, or a link to the S3 server that lives a minute. */
export type OpenMedia = (OpenObject & { contentType: string }) | { location: string }

export type OpenOptions = {
  /** Whether a link to the S3 server may be given in place of the file. */
  mayLink?: boolean
}

type Media = {
  contentType: string
  /** The name under which browsers save it; null for what they show. */
  fileName: string | null
  /** False for what may leave only through the platform. */
  mayLink: boolean
}

/** Opens an object, or a link to it where the storage gives one; null if there is none. */
export async function openMedia(
  store: ObjectStore,
  key: string,
  { contentType, fileName, mayLink }: Media,
): Promise<OpenMedia | null> {
  const location = mayLink
    ? await store.linkTo(key, { contentType, fileName, lifeSeconds: photoLinkSeconds })
    : null
  if (location) return (await store.find(key)) && { location }
  const object = await store.open(key)
  return object && { ...object, contentType }
}
