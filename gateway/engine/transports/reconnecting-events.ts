import { setTimeout as pause } from 'node:timers/promises'
import type { SubgraphEventStream, SubgraphResponse, Transport } from './transport.ts'

type Opened = {
  events: ReturnType<Transport<never>['subscribe']>
  /** Called when they broke off. */
  onLost: () => void
}

/** Pauses before each attempt to go on; after the last one the subscription fails. */
const pausesMilliseconds = [0, 100, 500, 1_000, 2_000, 4_000]

/**
 * Events that go on when their source breaks off: it is opened again, and begins with the state as it is then. Attempts are counted anew
 * with each event.
 */
export async function reconnectingEvents(
  open: () => Opened,
): Promise<SubgraphEventStream | SubgraphResponse> {
  let current = open()
  const first = await current.events
  if (!isEvents(first)) return first
  let source = first
  let isOver = false
  let failures = 0

  return {
    async next() {
      for (;;) {
        try {
          const event = await source.next()
          failures = 0
          return event
        } catch (error) {
          current.onLost()
          const milliseconds = pausesMilliseconds[failures++]
          if (milliseconds === undefined) throw error
          if (milliseconds > 0) await pause(milliseconds)
          if (isOver) return { done: true, value: undefined }
          current = open()
          const opened = await current.events
          if (!isEvents(opened)) return { done: false, value: opened }
          source = opened
          if (isOver) await source.return?.()
        }
      }
    },
    async return() {
      isOver = true
      return source.return?.()
    },
  }
}

function isEvents(value: SubgraphEventStream | SubgraphResponse): value is SubgraphEventStream {
  return typeof (value as SubgraphEventStream).next === 'function'
}
