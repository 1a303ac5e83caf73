import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Contender, Figures } from './bench.ts'
import { providePeerPackages } from './peer-packages.ts'

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path?: string
  headers?: Record<string, string>
  body?: string
}

/** A request that is sent again and again to one server. */
export type HttpLoad = HttpRequest & {
  url: string
  /** Default 16. Each sends its next request when it has the answer to the last. */
  connections?: number
  /** The time after which a request without a response has failed. Default 10. */
  timeoutSeconds?: number
  /** The rate of all connections together. Default: as many requests as they can send. */
  requestsPerSecond?: number
  /**
   * Instead of one request: each connection goes round its share of this list, which is one of them at least. `[<id>]` in a body or a
   * header is replaced by text that no other request has.
   */
  requests?: readonly HttpRequest[]
}

/** The report of the process that makes the load. */
export type LoadResult = {
  requestsPerSecond: number
  p99Milliseconds: number
  p999Milliseconds: number
  /** In words; empty where every request had an answer of 2xx. */
  failures: string
}

const program = join(import.meta.dirname, 'load-process.ts')

/** Sends the load from another process for so many seconds: requests/s, and how long the slowest in a hundred waited. */
export async function measureHttp(load: HttpLoad, seconds: number): Promise<Figures> {
  const { requestsPerSecond, p99Milliseconds } = await sendLoad(load, seconds)
  return { 'requests/s': requestsPerSecond, 'p99 ms': p99Milliseconds }
}

/** Throws an Error that counts the requests without an answer of 2xx. */
export async function sendLoad(load: HttpLoad, seconds: number): Promise<LoadResult> {
  providePeerPackages()
  const child = fork(program, { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } })
  child.send({ ...load, seconds })
  const ended = once(child, 'exit').then(() => [undefined])
  const [result] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult | undefined]
  if (!result) throw new Error(`the load on ${load.url} ended without a result`)
  if (result.failures) throw new Error(`${load.url}: ${result.failures}`)
  await ended
  return result
}

/**
 * A contender that answers over HTTP. Its response to a single request is compared; those to a list of
 * requests are not.
 */
export function httpContender(load: HttpLoad): Contender {
  if (load.requests) return { measure: (seconds) => measureHttp(load, seconds) }
  return {
    answer: () => answerOf(load),
    async measure(seconds) {
      const figures = await measureHttp(load, seconds)
      // Behind the requests that the load left: the next contender does not share the machine with them.
      await answerOf(load)
      return figures
    },
  }
}

async function answerOf({ url, path = '', method = 'GET', headers = {}, body }: HttpLoad): Promise<string> {
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}${path}: ${response.status} ${text}`)
  return text
}
