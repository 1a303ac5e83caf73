import { openRedis, type RedisClient } from '@rodovia/platform/open-redis.ts'

/** The timeout of commands that no request waits for: a busy moment is not an outage. */
export const backgroundCommandMilliseconds = 2_000

/** Connects to Redis or Valkey. While the server is unavailable every command fails at once; reconnecting goes on in the background. */
export function connectRedis(
  url: string,
  onError: (error: Error) => void,
  { commandMilliseconds }: { commandMilliseconds: number },
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
