import type { KeyedMutex } from '@rodovia/core/shared/ports.ts'

/** Runs calls of one key one after another, within this process. Ours, because async-mutex has no keys. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const run = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, run)
    try {
      return await run
    } finally {
      if (last.get(key) === run) last.delete(key)
    }
  }
}
