import { setImmediate as drained } from 'node:timers/promises'
import type { Trace } from './trace.ts'

/** A fault that the simulation found, or a mistake of its own. */
export class Finding extends Error {
  readonly invariant: string

  constructor(invariant: string, values: string, cause?: unknown) {
    super(`${invariant}: ${values}`, { cause })
    this.invariant = invariant
    this.name = 'Finding'
  }
}

/** Simulated time, and the one thing that happens next. */
export type Scheduler = {
  /** Milliseconds since 1970 of the simulated time. */
  now(): number
  /** Runs `work` that many milliseconds from now. Nothing else happens until it, and all that follows at once from it, has ended. */
  after(milliseconds: number, work: () => unknown): void
  sleep(seconds: number): Promise<void>
  /** Starts a script that lives by sleeping and by calls of ports. An error ends the simulation. */
  start(script: () => Promise<void>): void
  /** Ends the simulation with a finding. */
  fail(error: unknown): void
  /** Lets time pass until then. Throws the first finding. */
  runUntil(end: number): Promise<void>
}

type Event = { at: number; order: number; work: () => unknown }

/**
 * Runs one event after the other, by simulated time. An event may wait for a real database. When it has ended, all promises that follow
 * from it are settled before the next event begins, so the order of all steps follows from the times of the events alone.
 */
export function createScheduler(startAt: number): Scheduler {
  const events = createHeap()
  let now = startAt
  let order = 0
  let finding: unknown = null

  const fail = (error: unknown) => {
    finding ??= error
  }
  const after: Scheduler['after'] = (milliseconds, work) =>
    events.add({ at: now + Math.max(0, milliseconds), order: order++, work })
  return {
    now: () => now,
    after,
    fail,
    sleep: (seconds) => new Promise((resolve) => after(seconds * 1000, resolve)),
    start: (script) => void script().catch(fail),
    async runUntil(end) {
      await drained()
      for (let event = events.first(); event && event.at <= end; event = events.first()) {
        events.removeFirst()
        now = event.at
        await event.work()
        await drained()
        if (finding) throw finding
      }
      now = Math.max(now, end)
    },
  }
}

/** A binary heap by time; events of one time keep the order in which they were added. */
function createHeap() {
  const items: Event[] = []
  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)
  const swap = (a: number, b: number) => {
    ;[items[a], items[b]] = [items[b]!, items[a]!]
  }
  return {
    first: () => items[0],
    add(event: Event) {
      let index = items.push(event) - 1
      while (index > 0) {
        const parent = (index - 1) >> 1
        if (!isBefore(items[index]!, items[parent]!)) return
        swap(index, parent)
        index = parent
      }
    },
    removeFirst() {
      const last = items.pop()
      if (!last || items.length === 0) return
      items[0] = last
      for (let index = 0; ; ) {
        const children = [2 * index + 1, 2 * index + 2].filter((child) => child < items.length)
        const least = children.reduce(
          (best, child) => (isBefore(items[child]!, items[best]!) ? child : best),
          index,
        )
        if (least === index) return
        swap(index, least)
        index = least
      }
    },
  }
}

/** The objects that all parts of a simulation share. */
export type Stage = { scheduler: Scheduler; trace: Trace; say(actor: string, text: string): void }
