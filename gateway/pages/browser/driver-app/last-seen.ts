import { serverNow } from './clock.ts'
import { readFact, writeFact } from './database.ts'
import { useEffect, useState } from './ui.ts'

/** The last answer of the server, and its time. */
type Seen<Value> = { value: Value; at: string }

/**
 * Reads from the server, and shows what this phone knew last until the answer is there, or instead of it without a network. `name` has
 * the user's id, because a phone may have several drivers.
 */
export function useLastSeen<Value>(name: string, read: () => Promise<Value>) {
  const [seen, setSeen] = useState<Seen<Value> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const refresh = async () => {
    try {
      const fresh = { value: await read(), at: new Date(serverNow()).toISOString() }
      setSeen(fresh)
      setError(null)
      // On a phone that is full it is shown, and not kept.
      await writeFact(name, fresh).catch(() => {})
    } catch (failure) {
      setError(failure)
    }
  }
  useEffect(() => {
    void readFact<Seen<Value>>(name).then((stored) => setSeen((known) => known ?? stored ?? null))
    void refresh()
  }, [name])
  return { seen, error, refresh }
}
