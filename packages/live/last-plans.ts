import type { LastPlan, LastPlans } from '@rodovia/core/dispatch/plan/last-plan.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { LRUCache } from 'lru-cache'

type Settings = { seconds: number; maxBytes?: number }

/** In this process, up to `maxBytes` of ids. A plan of 1,000 deliveries takes some 150 kB. */
export function createLastPlans({ seconds, maxBytes = 16 * 1024 * 1024 }: Settings): LastPlans {
  const plans = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (text, key) => text.length + key.length,
    ttl: seconds * 1000,
  })
  return {
    async find(key) {
      const text = plans.get(key)
      return text === undefined ? null : planIn(text)
    },
    async keep(key, plan) {
      plans.set(key, JSON.stringify(plan))
    },
  }
}

const keyOf = (key: string) => `rodovia:last-plan:${key}`

/** In Redis, shared by all processes; in this process while Redis is unavailable. */
export function createRedisLastPlans(
  client: RedisClient,
  { onFault, ...settings }: Settings & { onFault: (error: unknown) => void },
): LastPlans {
  const local = createLastPlans(settings)
  return {
    async find(key) {
      try {
        const text = await client.get(keyOf(key))
        return text === null ? null : planIn(text)
      } catch (error) {
        onFault(error)
        return local.find(key)
      }
    },
    async keep(key, plan) {
      await local.keep(key, plan)
      await client.set(keyOf(key), JSON.stringify(plan), 'EX', settings.seconds).catch(onFault)
    },
  }
}

function planIn(text: string): LastPlan {
  const { at, routes } = JSON.parse(text) as LastPlan
  return { at: new Date(at), routes }
}
