import type { ServerResponse } from 'node:http'
import { isPromiseLike, type SubgraphResponse, type Transport } from './transport.ts'

/** A time limit for the work on a request. */
export interface Deadline {
  /** Aborted when the time is over or the client has left. */
  readonly signal: AbortSignal
  /** When the time is over, on the clock of `performance.now()`. */
  readonly endsAt: number
}

/** Dispose of it when the response is complete. */
export type StartedDeadline = Deadline &
  Disposable & {
    /** Aborts the signal before the time is over. */
    clientLeft(): void
  }

/**
 * Starts a deadline. Not `AbortSignal.any([AbortSignal.timeout(…), …])`: its timer cannot be cleared, and creating one takes
 * five times as long and eight times the memory, for every request.
 */
export function startDeadline(milliseconds: number): StartedDeadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), milliseconds)
  return {
    signal: controller.signal,
    endsAt: performance.now() + milliseconds,
    clientLeft() {
      clearTimeout(timer)
      controller.abort()
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}

/** Starts a deadline that ends with an HTTP response: it is disposed of when the response is complete. */
export function startResponseDeadline(response: ServerResponse, milliseconds: number): Deadline {
  const deadline = startDeadline(milliseconds)
  response.once('close', () =>
    response.writableFinished ? deadline[Symbol.dispose]() : deadline.clientLeft(),
  )
  if (response.destroyed) deadline.clientLeft()
  return deadline
}

/** The time that is left, for that header: whole milliseconds, at least 1. */
export function remainingMilliseconds({ endsAt }: Pick<Deadline, 'endsAt'>): string {
  return `${Math.max(1, Math.ceil(endsAt - performance.now()))}`
}

/**
 * Wraps a transport so that each call ends with its deadline. Work on a query stops there. A mutation that has started runs to
 * its end without a reader, because stopping halfway would leave it half done.
 *
 * @param options.runQuery runs a query so that it can notice the abort of the signal.
 * @param options.timedOut the response to a call whose deadline has passed.
 */
export function withDeadline<Context extends { readonly deadline: Deadline | null }>(
  transport: Transport<Context>,
  {
    runQuery,
    timedOut,
  }: {
    runQuery: <Result>(signal: AbortSignal, run: () => Result) => Result
    timedOut: (context: Context) => SubgraphResponse
  },
): Transport<Context> {
  return {
    ...transport,
    prepare(operation) {
      const call = transport.prepare(operation)
      const isMutation = operation.startsWith('mutation')
      return (variables, context) => {
        const { deadline } = context
        if (!deadline) return call(variables, context)
        const { signal } = deadline
        if (signal.aborted) return timedOut(context)
        const response = isMutation
          ? call(variables, context)
          : runQuery(signal, () => call(variables, context))
        return isPromiseLike(response) ? orTimedOut(response, signal, () => timedOut(context)) : response
      }
    },
  }
}

function orTimedOut(
  response: PromiseLike<SubgraphResponse>,
  signal: AbortSignal,
  timedOut: () => SubgraphResponse,
): Promise<SubgraphResponse> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(timedOut())
    signal.addEventListener('abort', onAbort, { once: true })
    response.then(
      (value) => {
        signal.removeEventListener('abort', onAbort)
        resolve(value)
      },
      (error: unknown) => {
        signal.removeEventListener('abort', onAbort)
        reject(error)
      },
    )
  })
}
