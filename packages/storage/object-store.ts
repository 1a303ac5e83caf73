import type { Readable } from 'node:stream'

/** An object stored under a key. `storedAt` is when it was last written. */
export type StoredObject = { key: string; sizeBytes: number; storedAt: Date }

export type OpenObject = { stream: Readable; sizeBytes: number }

export type PutOptions = {
  contentType: string
  /** When it counts as stored; an S3 server uses its own clock. */
  at: Date
}

export type LinkOptions = { lifeSeconds: number; contentType: string; fileName: string | null }

/**
 * Files that several processes write and read: photos, signatures and exports. A key names an area, and a file in it:
 * `photos/3f/3f…e1.jpg`. Methods throw a `StorageError` when the storage cannot be reached or refuses.
 */
export type ObjectStore = AsyncDisposable & {
  /** The place of the store for messages: a folder or a bucket. */
  readonly location: string
  /** Stores a stream under a key, whole or not at all, with bounded memory; replaces what was there. Returns its size in bytes. */
  put(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<number>
  /** Opens an object for reading; null if there is none. */
  open(key: string): Promise<OpenObject | null>
  find(key: string): Promise<StoredObject | null>
  /** Removes an object with all its versions; a missing one is no error. */
  remove(key: string): Promise<void>
  /** The objects whose keys start with a prefix that ends in `/`, in no fixed order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes what nobody can open: uploads that were interrupted before `before`, and versions that were replaced or deleted. */
  removeRemains(prefix: string, before: Date): Promise<void>
  /** A URL that opens the object without a login for some seconds; null where only the platform itself can serve it. */
  linkTo(key: string, options: LinkOptions): Promise<string | null>
}

/** A fault of the storage. The message says what was asked of which storage, and what it answered. */
export class StorageError extends Error {
  override name = 'StorageError'
  /** False where asking again may help: the storage is away or overloaded. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isPermanent = isPermanent
  }
}

/** The first part of each key. */
export const storageAreas = ['photos', 'exports', 'marker'] as const

const keyPattern = new RegExp(`^(${storageAreas.join('|')})(/[0-9a-z][\\w.-]*)+$`)

/** Whether a key is one of ours: nothing else in a folder or bucket is read, listed or removed. */
export const isKey = (key: string): boolean => key.length <= 200 && keyPattern.test(key)

/** Photos are spread over 256 folders by the first two digits of their hash. */
export const photoKey = (name: string): string => `photos/${name.slice(0, 2)}/${name}`

export const exportKey = (name: string): string => `exports/${name}`

/** The last part of a key. */
export const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** One chunk as a stream. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
