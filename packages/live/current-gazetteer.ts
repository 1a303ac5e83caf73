import { setTimeout as sleep } from 'node:timers/promises'
import { fullGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import type { Gazetteer } from '@rodovia/core/geo/gazetteer.ts'
import type { CepTable } from '@rodovia/core/geo/ports.ts'

const pauseMilliseconds = 1000

/**
 * Keeps the gazetteer in memory: reads the imported table before it resolves and again on each notification. A lookup meanwhile uses the old
 * table or the new one as a whole. A read that fails is retried.
 */
export async function currentGazetteer({
  builtIn,
  table,
  listen,
  onFault,
}: {
  builtIn: Gazetteer
  table: Pick<CepTable, 'all'>
  listen: (onChange: () => void) => Promise<AsyncDisposable>
  onFault: (error: unknown) => void
}): Promise<Gazetteer & AsyncDisposable> {
  const stopping = new AbortController()
  let current = fullGazetteer(builtIn, await table.all())
  let isStale = false
  let reading: Promise<void> | undefined

  async function read() {
    while (isStale && !stopping.signal.aborted) {
      isStale = false
      try {
        current = fullGazetteer(builtIn, await table.all())
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
