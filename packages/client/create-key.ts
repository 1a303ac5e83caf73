/** A key that nobody has used. Browsers have `randomUUID` on https only, React Native has no `crypto`. */
export function createKey(): string {
  return (
    globalThis.crypto?.randomUUID?.() ??
    Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join('-')
  )
}
