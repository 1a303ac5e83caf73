import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { StorageMarker, StorageMarkers } from '@rodovia/core/shared/storage-marker.ts'
import { nameOf, type ObjectStore, oneChunk } from './object-store.ts'

export type StorageOfDatabase = { store: ObjectStore; markers: StorageMarkers }

/** For a process that recorded a marker and died before it stored the object. */
const patienceMs = 10_000

const keyOf = ({ id }: Pick<StorageMarker, 'id'>) => `marker/${id}`

/**
 * Checks that this process sees the files of the others: the marker that the database names is in its storage, and no other one. The first
 * process records it. Returns what is wrong and what to do; null if all is well. Throws a StorageError.
 */
export async function checkStorage(
  { store, markers }: StorageOfDatabase,
  recordedBy: string,
  at: Date,
): Promise<string | null> {
  const draft = { id: randomUUID(), location: store.location, recordedBy, recordedAt: at, isStored: false }
  await markers.claim(draft)
  const marker = await settledMarker(markers, recordedBy)
  if (marker.isStored && !(await store.find(keyOf(marker)))) return differs(store, marker)
  const strangers = await othersIn(store, marker)
  if (strangers.length > 0) return belongsToOthers(store, strangers)
  // The id stays: the process that claimed the marker may store it at the same time, or have stored it.
  if (!marker.isStored) await record({ store, markers }, { ...draft, id: marker.id })
  return null
}

/** Whether the storage is the one of this database, so that files without a row may be deleted. */
export async function ownsStorage({ store, markers }: StorageOfDatabase): Promise<boolean> {
  const marker = await markers.find()
  if (!marker) return true
  return (await store.find(keyOf(marker))) !== null && (await othersIn(store, marker)).length === 0
}

/** Makes this storage the one of the database, whatever was recorded before. */
export async function acceptStorage(
  { store, markers }: StorageOfDatabase,
  recordedBy: string,
  at: Date,
): Promise<void> {
  for (const key of await othersIn(store, null)) await store.remove(key)
  const draft = { id: randomUUID(), location: store.location, recordedBy, recordedAt: at, isStored: false }
  await record({ store, markers }, draft)
}

/**
 * Marks a storage that files are copied to as one of the database, whose marker it will have beside them. Returns what is wrong; null if
 * all is well.
 */
export async function markTarget({ store, markers }: StorageOfDatabase): Promise<string | null> {
  const marker = await markers.find()
  const strangers = await othersIn(store, marker)
  if (strangers.length > 0) return belongsToOthers(store, strangers)
  if (marker) await putMarker(store, marker)
  return null
}

async function record({ store, markers }: StorageOfDatabase, draft: StorageMarker): Promise<void> {
  await putMarker(store, draft)
  await markers.replace({ ...draft, isStored: true })
}

async function putMarker(store: ObjectStore, marker: StorageMarker): Promise<void> {
  const text = Buffer.from(`Files of Rodovia. Recorded by ${marker.recordedBy}.\n`)
  await store.put(keyOf(marker), oneChunk(text), { contentType: 'text/plain', at: marker.recordedAt })
}

/** The claimed marker once it is stored, or if this process has to store it: it claimed it, or the one that did does not. */
async function settledMarker(markers: StorageMarkers, recordedBy: string): Promise<StorageMarker> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const marker = (await markers.find())!
    if (marker.isStored || marker.recordedBy === recordedBy || performance.now() > deadline) return marker
    await pause(100)
  }
}

async function othersIn(store: ObjectStore, marker: StorageMarker | null): Promise<string[]> {
  const objects = await Array.fromAsync(store.list('marker/'))
  return objects.map(({ key }) => key).filter((key) => !marker || key !== keyOf(marker))
}

const acceptAnyway = 'npm run storage:check -- --accept'

const differs = (store: ObjectStore, marker: StorageMarker) =>
  `This process does not see the files of the others. ${marker.recordedBy} recorded ${marker.location} at ` +
  `${marker.recordedAt.toISOString()}; this process uses ${store.location}, and the marker ${marker.id} is not there. ` +
  'Give all processes the same storage: a shared DATA_DIR, or STORAGE=s3. If this is the right one, for example ' +
  `because files were restored to it: ${acceptAnyway}`

const belongsToOthers = (store: ObjectStore, keys: readonly string[]) =>
  `${store.location} belongs to another database: it has the marker ${keys.map(nameOf).join(', ')}. Give each ` +
  'database a DATA_DIR, a bucket or an S3_PREFIX of its own. If that database no longer exists: ' +
  acceptAnyway
