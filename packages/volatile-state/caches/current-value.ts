import { setTimeout as sleep } from 'node:timers/promises'

const pauseMilliseconds = 1000

export type CurrentValueOptions = {
  listen: (onChange: () => void) => Promise<AsyncDisposable>
  onFault: (error: unknown) => void
}

/**
 * Keeps what `read` answers in memory: reads it before it resolves and again on each notification. A caller gets the old value meanwhile,
 * or the new one as a whole. A read that fails is retried.
 */
export async function currentValue<Value>({
  read,
  listen,
  onFault,
}: CurrentValueOptions & { read: () => Promise<Value> }): Promise<{ get: () => Value } & AsyncDisposable> {
  const stopping = new AbortController()
  let current = await read()
  let isStale = false
  let reading: Promise<void> | undefined

  async function readAgain() {
    while (isStale && !stopping.signal.aborted) {
      isStale = false
      try {
        current = await read()
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
    reading ??= readAgain()
  })
  return {
    get: () => current,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await listener[Symbol.asyncDispose]()
      await reading
    },
  }
}
