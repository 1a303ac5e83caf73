import type { ServerResponse } from 'node:http'
import type { Deadline } from './engine/transports/transport.ts'

/** Patience that ends by itself after that long, or when told that the client has left. */
export type StartedDeadline = Deadline &
  Disposable & {
    clientLeft(): void
  }

/** Begins now. To be disposed of when there is an answer. */
export function startDeadline(milliseconds: number): StartedDeadline {
  const controller = new AbortController()
  const endsAt = performance.now() + milliseconds
  const timer = setTimeout(() => controller.abort(), milliseconds)
  return {
    signal: controller.signal,
    endsAt,
    clientLeft() {
      clearTimeout(timer)
      controller.abort()
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}

/** The same for one answer over HTTP: it ends with the answer. */
export function startResponseDeadline(response: ServerResponse, milliseconds: number): Deadline {
  const deadline = startDeadline(milliseconds)
  response.once('close', () =>
    response.writableFinished ? deadline[Symbol.dispose]() : deadline.clientLeft(),
  )
  if (response.destroyed) deadline.clientLeft()
  return deadline
}
