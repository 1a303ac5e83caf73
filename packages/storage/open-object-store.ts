import { createFallbackStore } from './fallback-store.ts'
import { createFolderStore } from './folder-store.ts'
import { type ObjectStore, StorageError } from './object-store.ts'
import type { S3Settings } from './s3/s3-settings.ts'
import { createS3Store } from './s3/s3-store.ts'

export type StorageKind = 'folder' | 's3'

/** Plain data, so that threads can open the same storage. */
export type StorageSettings = {
  kind: StorageKind
  /** The earlier store, from which objects are read while they move; null without one. */
  previous: StorageKind | null
  folder: string
  s3: S3Settings | null
  /** Whether browsers fetch photos and lists from the S3 server itself. */
  presigns: boolean
}

/** One of the storages that the settings describe. */
export function openOneStore(kind: StorageKind, { folder, s3, presigns }: StorageSettings): ObjectStore {
  if (kind === 'folder') return createFolderStore(folder)
  if (!s3) throw new StorageError('no S3 server is set', { isPermanent: true })
  return createS3Store(s3, { presigns })
}

/** The storage of a process. */
export function openObjectStore(settings: StorageSettings): ObjectStore {
  const current = openOneStore(settings.kind, settings)
  return settings.previous && settings.previous !== settings.kind
    ? createFallbackStore(current, openOneStore(settings.previous, settings))
    : current
}
