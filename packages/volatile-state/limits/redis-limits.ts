import type { RateLimiter } from '@rodovia/core/shared/limits.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'

/**
 * Sliding log as a list of times per key, newest first. Expired times are removed before counting and the key expires with the last
 * one, so a request costs the same at any quota. Uses Redis' clock, which all gateways share, unless `now` is given.
 */
const takeScript = `
local key, quota, window, count, now = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local oldest = tonumber(redis.call('LINDEX', key, -1))
while oldest and oldest <= now - window do
  redis.call('RPOP', key)
  oldest = tonumber(redis.call('LINDEX', key, -1))
end
local used = redis.call('LLEN', key)
if used + count <= quota then
  for _ = 1, count do redis.call('LPUSH', key, string.format('%.0f', now)) end
  redis.call('PEXPIRE', key, window)
  return {1, quota - used - count, (oldest or now) + window - now, 0}
end
local freed = tonumber(redis.call('LINDEX', key, quota - used - count)) or now
return {0, math.max(0, quota - used), oldest and oldest + window - now or 0, freed + window - now}
`

type Commands = {
  takeLimited(
    key: string,
    quota: number,
    windowMs: number,
    count: number,
    now: number | '',
  ): Promise<[number, number, number, number]>
}

/** Counts in Redis, shared by all processes. Rejects while Redis is unavailable: see `withFallback`. */
export function createRedisLimits(redis: RedisClient, { now }: { now?: () => number } = {}): RateLimiter {
  redis.defineCommand('takeLimited', { numberOfKeys: 1, lua: takeScript })
  const commands = redis as unknown as Commands
  const keyOf = (key: string) => `rodovia:limit:{${key}}`
  return {
    async take(key, { quota, windowSeconds }, count = 1) {
      const windowMs = windowSeconds * 1000
      const answer = await commands.takeLimited(keyOf(key), quota, windowMs, count, now?.() ?? '')
      const [isAllowed, remaining, resetMs, retryAfterMs] = answer
      return {
        isAllowed: isAllowed === 1,
        remaining,
        resetSeconds: resetMs / 1000,
        retryAfterSeconds: retryAfterMs / 1000,
      }
    },
    async giveBack(key) {
      await redis.lpop(keyOf(key))
    },
  }
}
