type Result<Value> = IteratorResult<Value, undefined>

/**
 * An async generator of two functions. One that is written with `yield` would wait in its `return` for a
 * pending `next`, which may never get a value; this one ends at once. Calls of `next` are answered in order,
 * each by one call of `pull`.
 *
 * @param onReturn called once, if the reader stops before the end. `return` waits for it, and the reader's
 *   pending `next` does not.
 */
export function createGenerator<Value>(
  pull: () => Promise<Result<Value>>,
  onReturn: () => unknown,
): AsyncGenerator<Value, undefined, undefined> {
  const end: Result<Value> = { done: true, value: undefined }
  const waiting = new Set<(result: Result<Value>) => void>()
  let isOver = false
  let last: Promise<unknown> = Promise.resolve()

  const pullNext = async (): Promise<Result<Value>> => {
    if (isOver) return end
    const result = await pull()
    isOver ||= result.done === true
    return result
  }

  const close = async () => {
    if (isOver) return
    isOver = true
    for (const resolve of waiting) resolve(end)
    waiting.clear()
    await onReturn()
  }

  return {
    next() {
      if (isOver) return Promise.resolve(end)
      return new Promise((resolve, reject) => {
        waiting.add(resolve)
        last = last
          .then(pullNext)
          .then(resolve, reject)
          .finally(() => waiting.delete(resolve))
      })
    },
    async return() {
      await close()
      return end
    },
    async throw(error) {
      await close()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
    [Symbol.asyncDispose]: close,
  }
}
