/**
 * What a watcher reads: the states that a generator makes of live updates. Ending it ends the updates first, because a
 * generator's own `return` waits for the update it awaits, and that may never come.
 */
export function streamStates<State>(
  updates: AsyncIterator<unknown>,
  states: AsyncGenerator<State, void>,
): AsyncIterableIterator<State, void> {
  const ending = endWith(updates, states)
  return {
    next: () => ending.next(),
    async return() {
      await updates.return?.()
      return ending.return()
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** Whatever ends the states, a failure too, ends the updates. */
async function* endWith<State>(
  updates: AsyncIterator<unknown>,
  states: AsyncGenerator<State, void>,
): AsyncGenerator<State, void> {
  try {
    yield* states
  } finally {
    await updates.return?.()
  }
}
