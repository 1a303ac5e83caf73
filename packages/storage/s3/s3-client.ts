import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { targetOf } from '@rodovia/platform/request-target.ts'
import { withinTime } from '@rodovia/platform/within-time.ts'
import { AwsV4Signer } from 'aws4fetch'
import { Agent } from 'undici'
import { StorageError } from '../object-store.ts'
import type { S3Settings } from './s3-settings.ts'
import { textOf } from './s3-xml.ts'

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

type Call = {
  /** Without the prefix; null for the bucket itself. */
  key: string | null
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Readable }

/** Tries in all, with pauses of 0.1, 0.2 and 0.4 s and as much by chance. */
const maxTries = 4
/** None begins later: a server that hangs is named before the 15 s are over for which a request waits. */
const lastTryMilliseconds = 4_000
/** A call with its tries and its wait for one of the connections: less than a request waits. */
const wholeMilliseconds = 14_000
/** A larger body is a part of a backup, which a slow line needs longer for. */
const mostBytesOfRequest = 1024 * 1024
const slowestBytesPerMillisecond = 50
const transientStatuses = new Set([408, 429, 500, 502, 503, 504])
const waits = { connect: { timeout: 3000 }, headersTimeout: 10_000, bodyTimeout: 15_000 }

export type S3Client = ReturnType<typeof createS3Client>

/**
 * Calls an S3 server: signs by AWS Signature Version 4 (aws4fetch) with the hash of the body, so that the server refuses a damaged one.
 * Calls that the server could not answer are repeated.
 */
export function createS3Client(settings: S3Settings) {
  const { endpoint, publicEndpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = settings
  const agent = new Agent({ connections: 32, keepAliveTimeout: 10_000, ...waits })
  const credentials = { accessKeyId, secretAccessKey, service: 's3', region, cache: new Map() }

  function addressOf(base: string, { key, query = {} }: Call): URL {
    const url = new URL(base)
    if (!settings.isPathStyle) url.hostname = `${bucket}.${url.hostname}`
    const folder = settings.isPathStyle ? `/${bucket}` : ''
    url.pathname = `${url.pathname.replace(/\/$/, '')}${folder}${key === null ? (folder ? '' : '/') : `/${prefix}${key}`}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  async function callOnce(method: Method, call: Call, signal: AbortSignal): Promise<Answer> {
    const { body, headers = {} } = call
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url: addressOf(endpoint, call).href,
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
    })
    const signed = await signer.sign()
    const answer = await agent.request({
      ...targetOf(new URL(signed.url)),
      method,
      body: body ?? null,
      headers: Object.fromEntries(signed.headers),
      signal,
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }

  const faultOf = (
    method: Method,
    { key }: Call,
    reason: string,
    more: { isPermanent: boolean; cause?: unknown },
  ) => new StorageError(`S3 at ${endpoint}: ${method} ${key ?? `bucket ${bucket}`}: ${reason}`, more)

  /** The answer of a call that the server carried out, or refused with one of `allowed`. Throws a StorageError with the server's reason. */
  function call(method: Method, call: Call, allowed: readonly number[] = []): Promise<Answer> {
    const extraBytes = Math.max(0, (call.body?.length ?? 0) - mostBytesOfRequest)
    const milliseconds = wholeMilliseconds + extraBytes / slowestBytesPerMillisecond
    return withinTime(
      milliseconds,
      (signal) => callUntilAnswered(method, call, { allowed, signal }),
      () => faultOf(method, call, `no answer within ${Math.round(milliseconds)} ms`, { isPermanent: false }),
    )
  }

  async function callUntilAnswered(
    method: Method,
    call: Call,
    { allowed, signal }: { allowed: readonly number[]; signal: AbortSignal },
  ): Promise<Answer> {
    const lastTryAt = performance.now() + lastTryMilliseconds
    for (let attempt = 1; ; attempt++) {
      const isLast = () => attempt === maxTries || signal.aborted || performance.now() > lastTryAt
      const answer = await callOnce(method, call, signal).catch((error: Error) => {
        if (isLast()) throw faultOf(method, call, error.message, { isPermanent: false, cause: error })
        return null
      })
      if (answer && (answer.status < 300 || allowed.includes(answer.status))) return answer
      if (answer) {
        const xml = await text(answer.body).catch(() => '')
        const isTransient = transientStatuses.has(answer.status)
        const reason = [answer.status, textOf(xml, 'Code'), textOf(xml, 'Message')].filter(Boolean).join(' ')
        if (!isTransient || isLast()) throw faultOf(method, call, reason, { isPermanent: !isTransient })
      }
      await pause(50 * 2 ** attempt * (1 + Math.random()))
    }
  }

  return {
    call,

    /** The same, with its body as text. */
    async callForText(method: Method, one: Call, allowed?: readonly number[]) {
      const { status, headers, body } = await call(method, one, allowed)
      return { status, headers, xml: await text(body) }
    },

    /** A URL with which anyone may make the call, for a limited time from now on. */
    async presign(one: Call, lifeSeconds: number): Promise<string> {
      const url = addressOf(publicEndpoint, one)
      url.searchParams.set('X-Amz-Expires', String(lifeSeconds))
      const signed = await new AwsV4Signer({ ...credentials, url: url.href, signQuery: true }).sign()
      return signed.url.href
    },

    [Symbol.asyncDispose]: () => agent.close(),
  }
}
