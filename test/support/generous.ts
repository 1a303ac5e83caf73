/** A test waits at most this long for anything. A busy machine takes many times as long as a quiet one; only what hangs is to fail. */
export const generousMs = 240_000
