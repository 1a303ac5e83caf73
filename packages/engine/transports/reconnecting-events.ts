import { setTimeout as pause } from 'node:timers/promises'
import {
  isEventStream,
  type SubgraphEventStream,
  type SubgraphResponse,
  type Transport,
} from './transport.ts'

type EventSource = {
  events: ReturnType<Transport<never>['subscribe']>
  /** Called when the connection is lost. */
  onLost: () => void
}

/** Delays before each reconnection attempt; after the last one the subscription fails. */
const pausesMilliseconds = [0, 100, 500, 1_000, 2_000, 4_000]

/**
 * An event stream that reopens its source when the connection is lost. The reopened source starts with the current state. Each event
 * resets the count of attempts.
 */
export async function reconnectingEvents(
  open: () => EventSource,
): Promise<SubgraphEventStream | SubgraphResponse> {
  let current = open()
  const first = await current.events
  if (!isEventStream(first)) return first
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
          if (!isEventStream(opened)) return { done: false, value: opened }
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
