import { setTimeout as sleep } from 'node:timers/promises'
import { fullGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import type { Gazetteer } from '@rodovia/core/geo/gazetteer.ts'
import type { CepTable } from '@rodovia/core/geo/ports.ts'

const pauseMilliseconds = 1000

export type CurrentGazetteer = Gazetteer & AsyncDisposable

/**
 * The gazetteer of the table as it is now: read once before this resolves, and again each time `listen` calls. Whoever
 * looks a code up meanwhile gets the old table or the new one, never a part of either. A read that fails is tried again.
 */
export async function currentGazetteer({
  table,
  listen,
  onFault,
}: {
  table: Pick<CepTable, 'all'>
  listen: (onChange: () => void) => Promise<AsyncDisposable>
  onFault: (error: unknown) => void
}): Promise<CurrentGazetteer> {
  const stopping = new AbortController()
  let current = fullGazetteer(await table.all())
  let isStale = false
  let reading: Promise<void> | undefined

  async function read() {
    while (isStale && !stopping.signal.aborted) {
      isStale = false
      try {
        current = fullGazetteer(await table.all())
      } catch (error) {
        onFault(error)
        isStale = true
        await sleep(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    reading = undefined
  }

  const listener = await listen(() => {
    isStale = true
    reading ??= read()
  })
  return {
    locate: (cep) => current.locate(cep),
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await listener[Symbol.asyncDispose]()
      await reading
    },
  }
}
