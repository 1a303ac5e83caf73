/**
 * The states that a generator derives from updates, as one subscription. Ending it ends the updates first: a generator's
 * own `return` waits for the update it awaits, which may never come.
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

/** The end of the states, also by an error, ends the updates. */
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
