import { photoRetentionDays } from '@rodovia/core/delivery/committing/store-photos.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { nameOf, type ObjectStore, type StoredObject } from '../object-store.ts'

/** Those of the names that have a row. */
export type FindKept = (names: readonly string[]) => Promise<ReadonlySet<string>>

const batchSize = 1000
const daySeconds = 86_400

/**
 * Deletes photos whose retention is over, those without a row after a day (a file is stored before its row), and what was left of
 * interrupted uploads. Rows decide, so a file that moved to another storage yesterday goes when its row does.
 */
export async function sweepPhotos(store: ObjectStore, at: Date, findKept: FindKept): Promise<void> {
  const expiry = addSeconds(at, -photoRetentionDays * daySeconds)
  const settled = addSeconds(at, -daySeconds)

  async function removeGone(objects: readonly StoredObject[]): Promise<void> {
    const kept = await findKept(objects.map(({ key }) => nameOf(key)))
    for (const { key, storedAt } of objects) {
      if (storedAt >= expiry && kept.has(nameOf(key))) continue
      // Somebody may have sent the same picture in this moment.
      const present = await store.find(key)
      if (present && present.storedAt < settled) await store.remove(key)
    }
  }

  let batch: StoredObject[] = []
  for await (const object of store.list('photos/')) {
    if (object.storedAt < settled) batch.push(object)
    if (batch.length < batchSize) continue
    await removeGone(batch)
    batch = []
  }
  await removeGone(batch)
  await store.removeRemains('photos/', settled)
}
