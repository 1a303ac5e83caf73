import type { LastPlans } from '@rodovia/core/dispatch/plan/last-plan.ts'
import type { LastPlan } from '@rodovia/core/dispatch/plan/plan-edits.ts'
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
      plans.set(key, textOf(plan))
    },
    async replace(key, id, plan) {
      if (!plans.get(key)?.startsWith(`${id} `)) return false
      plans.set(key, textOf(plan))
      return true
    },
  }
}

const keyOf = (key: string) => `rodovia:kept-plan:${key}`

/** Writes over the state that is named, and nothing else: of two changes at one time one counts. */
const replaceScript = `
local kept = redis.call('GET', KEYS[1])
if not kept or string.sub(kept, 1, #ARGV[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`

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
      await client.set(keyOf(key), textOf(plan), 'EX', settings.seconds).catch(onFault)
    },
    async replace(key, id, plan) {
      try {
        const text = textOf(plan)
        const count = await client.eval(replaceScript, 1, keyOf(key), `${id} `, text, settings.seconds)
        if (count === 1) await local.keep(key, plan)
        return count === 1
      } catch (error) {
        onFault(error)
        return local.replace(key, id, plan)
      }
    },
  }
}

/** The id stands first, where it is compared without reading the plan. */
const textOf = (plan: LastPlan) => `${plan.id} ${JSON.stringify(plan)}`

function planIn(text: string): LastPlan {
  const plan = JSON.parse(text.slice(text.indexOf(' '))) as LastPlan
  return { ...plan, at: new Date(plan.at) }
}
