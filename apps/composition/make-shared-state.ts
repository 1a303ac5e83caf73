import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { LastPlans } from '@rodovia/core/dispatch/plan/last-plan.ts'
import { lastPlanSeconds } from '@rodovia/core/dispatch/plan/limits.ts'
import type { PublicCells } from '@rodovia/core/fleet/ports.ts'
import type { RateLimiter } from '@rodovia/core/shared/limits.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import { mapDrivers } from '@rodovia/volatile-state/driver-map/mapped-drivers.ts'
import { createPublicCells, createRedisPublicCells } from '@rodovia/volatile-state/driver-map/public-cells.ts'
import { createLastPlans, createRedisLastPlans } from '@rodovia/volatile-state/last-plans.ts'
import { createLocalLimits } from '@rodovia/volatile-state/limits/local-limits.ts'
import { createRedisLimits } from '@rodovia/volatile-state/limits/redis-limits.ts'
import { withFallback } from '@rodovia/volatile-state/limits/with-fallback.ts'
import { backgroundCommandMilliseconds, connectRedis } from '@rodovia/volatile-state/redis.ts'
import { createRedisUpdates } from '@rodovia/volatile-state/updates/redis-updates.ts'
import { createLocalUpdates, type UpdatesPubSub } from '@rodovia/volatile-state/updates/updates.ts'

type SharedState = {
  limits: RateLimiter
  updates: UpdatesPubSub
  drivers: DriverStore
  publicCells: PublicCells
  lastPlans: LastPlans
}

/**
 * Limits, updates, nearby drivers and last plans. With Redis all processes share them; without it, and while
 * it is unavailable, each process has its own limits and updates and finds drivers in the database.
 */
export function makeSharedState(
  { redisUrl, redisRequestMilliseconds }: Pick<Config, 'redisUrl' | 'redisRequestMilliseconds'>,
  drivers: DriverStore,
  log: Log,
  stack: AsyncDisposableStack,
): SharedState {
  const local = createLocalLimits()
  const plans = { seconds: lastPlanSeconds }
  if (!redisUrl)
    return {
      limits: local,
      updates: createLocalUpdates(),
      drivers,
      publicCells: createPublicCells(),
      lastPlans: createLastPlans(plans),
    }
  const onFault = throttle(10, (err: unknown) =>
    log.warn({ err }, 'Redis is unavailable: limits and updates of this process are local'),
  )
  const redis = stack.use(connectRedis(redisUrl, onFault, { commandMilliseconds: redisRequestMilliseconds }))
  const publisher = stack.use(
    connectRedis(redisUrl, onFault, { commandMilliseconds: backgroundCommandMilliseconds }),
  )
  return {
    limits: withFallback(createRedisLimits(redis), local, onFault),
    updates: stack.use(createRedisUpdates(publisher)),
    drivers: stack.use(mapDrivers(drivers, redis, { onFault })),
    publicCells: createRedisPublicCells(redis, onFault),
    lastPlans: createRedisLastPlans(redis, { ...plans, onFault }),
  }
}
