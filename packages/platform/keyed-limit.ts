import pLimit from 'p-limit'

/** Runs at most `perKey` calls of one key at a time; the others wait and delay no other key. p-limit knows no keys. */
export function createKeyedLimit(perKey: number) {
  const byKey = new Map<string, { limit: ReturnType<typeof pLimit>; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = byKey.get(key) ?? { limit: pLimit(perKey), users: 0 }
    byKey.set(key, entry)
    entry.users += 1
    try {
      return await entry.limit(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) byKey.delete(key)
    }
  }
}
