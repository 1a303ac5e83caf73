import pLimit from 'p-limit'

/** At most `perKey` works of one key at a time; the others wait, and hold up no other key. */
export function createPlaces(perKey: number) {
  const byKey = new Map<string, { limit: ReturnType<typeof pLimit>; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const places = byKey.get(key) ?? { limit: pLimit(perKey), users: 0 }
    byKey.set(key, places)
    places.users += 1
    try {
      return await places.limit(work)
    } finally {
      places.users -= 1
      if (places.users === 0) byKey.delete(key)
    }
  }
}
