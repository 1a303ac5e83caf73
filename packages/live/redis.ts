import { Redis } from 'ioredis'

/** Longer than this nobody waits for what may be lost. */
const commandMilliseconds = 150

const retryStrategy = (attempt: number) => Math.min(100 * attempt, 1_000)

/**
 * A connection to Redis or Valkey that never makes a request wait: while the server is away every command fails at once, and the
 * connection is made again behind it.
 */
export function connectRedis(url: string, onError: (error: Error) => void): Redis & AsyncDisposable {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMilliseconds,
    retryStrategy,
  })
  return disposable(redis, onError)
}

/** A connection that hears what is published; what it follows it follows again when Redis was away. */
export function subscribeRedis(url: string, onError: (error: Error) => void): Redis & AsyncDisposable {
  return disposable(new Redis(url, { maxRetriesPerRequest: null, retryStrategy }), onError)
}

function disposable(redis: Redis, onError: (error: Error) => void): Redis & AsyncDisposable {
  redis.on('error', onError)
  return Object.assign(redis, {
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  })
}
