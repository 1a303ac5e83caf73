import type { ServerResponse } from 'node:http'
import type { Patience } from './engine/transports/transport.ts'

/** Patience that ends by itself after that long, or when told that the client has left. */
export type StartedPatience = Patience &
  Disposable & {
    clientLeft(): void
  }

/** Begins now. To be disposed of when there is an answer. */
export function startPatience(milliseconds: number): StartedPatience {
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
export function patienceFor(response: ServerResponse, milliseconds: number): Patience {
  const patience = startPatience(milliseconds)
  response.once('close', () =>
    response.writableFinished ? patience[Symbol.dispose]() : patience.clientLeft(),
  )
  if (response.destroyed) patience.clientLeft()
  return patience
}
