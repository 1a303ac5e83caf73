import { setTimeout as pause } from 'node:timers/promises'

const sliceMilliseconds = 50
const leastAtOnce = 50

/**
 * Ends streams a few at a time, spread over at most `seconds`: their clients come back at once, and other
 * servers have to take them in beside their other requests.
 */
export async function endGradually(ends: readonly (() => void)[], seconds: number): Promise<void> {
  const slices = Math.max(1, Math.floor((seconds * 1000) / sliceMilliseconds))
  const atOnce = Math.max(leastAtOnce, Math.ceil(ends.length / slices))
  for (let first = 0; first < ends.length; first += atOnce) {
    if (first > 0) await pause(sliceMilliseconds)
    for (const end of ends.slice(first, first + atOnce)) end()
  }
}
