import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredDelivery } from './delivery.ts'
import type { QueuedOperation } from './operations.ts'

/**
 * The driver's unconfirmed input for a step. It is stored because a phone may close the app while its camera
 * is open.
 */
export type Draft = {
  photo?: string
  signature?: string
  note?: string
  pin?: string
  signerName?: string
  /** The required codes that were scanned. */
  scanned?: string[]
  documentKind?: string
  documentLast4?: string
  ageChecked?: boolean
  /** The cash as it was counted twice, as the driver wrote it. */
  cashReceived?: string
  cashConfirmed?: string
  /** The checked parcels, by their place in the list. */
  checked?: number[]
}

interface AppDatabase extends DBSchema {
  deliveries: { key: string; value: StoredDelivery }
  operations: { key: number; value: QueuedOperation }
  /** The key consists of code and step. */
  drafts: { key: string; value: Draft }
  /** Single values, such as the clock's difference. */
  facts: { key: string; value: unknown }
}

export type Database = IDBPDatabase<AppDatabase>

const name = 'rodovia-motorista'
let opened: Promise<Database> | undefined

/** The app's database. What a driver did is in it before anything is sent. */
export function database(): Promise<Database> {
  opened ??= openDB<AppDatabase>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('deliveries', { keyPath: 'code' })
      fresh.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true })
      fresh.createObjectStore('drafts')
      fresh.createObjectStore('facts')
    },
    // The browser closed it, for example because storage was cleared.
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

/** Whether an error says that the phone's storage is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

export async function readFact<Value>(key: string): Promise<Value | undefined> {
  return (await (await database()).get('facts', key)) as Value | undefined
}

export async function writeFact(key: string, value: unknown): Promise<void> {
  await (await database()).put('facts', value, key)
}

/** Removes the facts whose names are `from` or come after it, before `until`. */
export async function forgetFacts(from: string, until: string): Promise<void> {
  await (await database()).delete('facts', IDBKeyRange.bound(from, until, false, true))
}

/** Removes what the app keeps of a driver who logs out, but for operations that are not sent yet. */
export async function forgetDriver(): Promise<void> {
  const open = await database()
  await Promise.all((['deliveries', 'drafts', 'facts'] as const).map((store) => open.clear(store)))
}
