/**
 * Like `Promise.all`, but rejects only when all have ended: what one of them opens meanwhile is in the stack
 * by then, and can be disposed of with the rest.
 */
export async function allEnded<Values extends readonly unknown[] | []>(
  promises: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
