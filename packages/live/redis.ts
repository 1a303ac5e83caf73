import { openRedis, type RedisClient } from '@rodovia/platform/open-redis.ts'

/** Longer than this no request waits for what may be lost. */
const requestMilliseconds = 150
/** For what nobody waits for, so that a busy moment does not count as a loss. */
export const backgroundCommandMilliseconds = 2_000

/**
 * A connection to Redis or Valkey that never makes a request wait: while the server is away every command fails at once, and the
 * connection is made again behind it.
 */
export function connectRedis(
  url: string,
  onError: (error: Error) => void,
  { commandMilliseconds = requestMilliseconds } = {},
): RedisClient & AsyncDisposable {
  const redis = openRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMilliseconds,
    retryStrategy: (attempt) => Math.min(100 * attempt, 500),
  })
  redis.on('error', onError)
  return Object.assign(redis, {
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  })
}
