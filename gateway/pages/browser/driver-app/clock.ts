import { readFact, writeFact } from './database.ts'

/** Milliseconds to add to the phone's clock to get the server's time. */
let offset = 0

/** A smaller difference is the precision of the header, which has whole seconds. */
const toleratedMilliseconds = 2000

export async function loadClock(): Promise<void> {
  offset = (await readFact<number>('clock-offset')) ?? 0
}

/** The server's time, also on a phone whose clock is wrong. */
export function serverNow(): number {
  return Date.now() + offset
}

/** Learns the server's time from the `Date` of a response. */
export function learnTime(date: string | null, sentAt: number): void {
  const learnt = offsetOf(date, sentAt, Date.now())
  if (learnt === null || Math.abs(learnt - offset) < toleratedMilliseconds) return
  offset = Math.abs(learnt) < toleratedMilliseconds ? 0 : learnt
  void writeFact('clock-offset', offset)
}

/** The difference of the clocks, halfway between sending and receiving; null without a date. */
export function offsetOf(date: string | null, sentAt: number, receivedAt: number): number | null {
  const at = date ? Date.parse(date) : Number.NaN
  // The header cuts off the milliseconds: on average half a second.
  return Number.isNaN(at) ? null : at + 500 - (sentAt + receivedAt) / 2
}
