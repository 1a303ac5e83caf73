import type { RecordedRequest, RequestBodies } from '@rodovia/core/request-log/api-request.ts'
import type { RequestLog } from '@rodovia/core/request-log/ports.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { Counter, type Registry } from 'prom-client'

const flushMilliseconds = 1_000
/** Several seconds of a busy gateway. */
const maxRequests = 5_000
const maxCharacters = 8 * 1024 * 1024
const maxOfStatement = 500

type Services = { requestLog: Pick<RequestLog, 'append'>; log: Log; metrics: Registry }

export type RequestBuffer = AsyncDisposable & {
  /** Keeps a request until the next flush. Drops it where too many wait; nobody waits for it. */
  add(request: RecordedRequest): void
}

/**
 * Requests that wait to be written, once a second, several with a statement. A database that is slow or away costs requests of the
 * log, which are counted, and no caller any time. Disposing of it writes what is left.
 */
export function createRequestBuffer({ requestLog, log, metrics }: Services): RequestBuffer {
  const dropped = new Counter({
    name: 'rodovia_request_log_dropped_total',
    help: 'Requests missing in the log of requests; reason is full, for too many that waited, or database.',
    labelNames: ['reason'],
    registers: [metrics],
  })
  for (const reason of ['full', 'database']) dropped.inc({ reason }, 0)
  let waiting: RecordedRequest[] = []
  let characters = 0
  let flushing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxOfStatement)
      waiting = waiting.slice(maxOfStatement)
      characters -= batch.reduce((sum, { bodies }) => sum + charactersOf(bodies), 0)
      try {
        await requestLog.append(batch)
      } catch (err) {
        dropped.inc({ reason: 'database' }, batch.length)
        log.warn({ err, count: batch.length }, 'requests are missing in the log of requests')
      }
    }
  }

  function flush(): Promise<void> {
    flushing ??= writeAll().finally(() => {
      flushing = null
    })
    return flushing
  }

  const timer = setInterval(() => void flush(), flushMilliseconds).unref()
  return {
    add(request) {
      const more = charactersOf(request.bodies)
      if (waiting.length >= maxRequests || characters + more > maxCharacters)
        return dropped.inc({ reason: 'full' })
      waiting.push(request)
      characters += more
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await flush()
    },
  }
}

function charactersOf(bodies: RequestBodies | null): number {
  if (!bodies) return 0
  const { query, requestBody, responseBody } = bodies
  return (query?.length ?? 0) + (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}
