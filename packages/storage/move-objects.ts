import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { nameOf, type ObjectStore, type StoredObject, storageAreas } from './object-store.ts'

export type MoveCounts = {
  /** Copied, read back from the target and found equal. */
  copied: number
  /** There already, and equal. */
  present: number
  /** Deleted from the source while it was copied, so from the target too. */
  vanished: number
  copiedBytes: number
  /** Keys whose copy differs from the source, or whose source differs from the hash in its name. */
  faults: string[]
}

type Options = {
  /** The number of objects that move at a time. */
  atOnce: number
  onProgress?: (counts: MoveCounts) => void
}

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
}

/**
 * Copies every object to another storage while the platform runs, and proves each by the SHA-256 of what it reads back. An interrupted
 * move is started again: objects that are there with the right hash are not copied again. The source keeps its objects.
 */
export async function moveObjects(
  source: ObjectStore,
  target: ObjectStore,
  { atOnce, onProgress = () => {} }: Options,
): Promise<MoveCounts> {
  const counts: MoveCounts = { copied: 0, present: 0, vanished: 0, copiedBytes: 0, faults: [] }
  const limit = pLimit(atOnce)
  const running = new Set<Promise<void>>()
  try {
    for (const area of storageAreas.filter((each) => each !== 'marker'))
      for await (const object of source.list(`${area}/`)) {
        const copy = limit(() => moveOne(source, target, object, counts)).finally(() => {
          running.delete(copy)
          onProgress(counts)
        })
        running.add(copy)
        if (running.size >= 2 * atOnce) await Promise.race(running)
      }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
  return counts
}

async function moveOne(
  source: ObjectStore,
  target: ObjectStore,
  { key, storedAt }: StoredObject,
  counts: MoveCounts,
): Promise<void> {
  const sourceHash = await hashOf(source, key)
  if (sourceHash === null) return void counts.vanished++
  if (!matchesName(key, sourceHash)) return void counts.faults.push(key)
  const isThere = (await hashOf(target, key)) === sourceHash
  if (!isThere) {
    const object = await source.open(key)
    if (!object) return void counts.vanished++
    const contentType = contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    try {
      // Others count meanwhile.
      const bytes = await target.put(key, object.stream, { contentType, at: storedAt })
      counts.copiedBytes += bytes
    } finally {
      object.stream.destroy()
    }
  }
  // An erasure may have removed it from both meanwhile: what is gone from the source must not come back.
  if (!(await source.find(key))) {
    await target.remove(key)
    return void counts.vanished++
  }
  if (isThere) return void counts.present++
  const targetHash = await hashOf(target, key)
  if (targetHash === sourceHash) counts.copied++
  else counts.faults.push(key)
}

/** The hash of an object; null if there is none. */
async function hashOf(store: ObjectStore, key: string): Promise<string | null> {
  const object = await store.open(key)
  return object && digestOf(object.stream)
}

async function digestOf(stream: Readable): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of stream) digest.update(chunk)
  return digest.digest('hex')
}

/** A photo is named by its hash. */
function matchesName(key: string, sha256: string): boolean {
  const [, named] = /^photos\/..\/([0-9a-f]{64})\./.exec(key) ?? []
  return !named || nameOf(key).startsWith(sha256)
}
