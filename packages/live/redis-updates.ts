import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Audience, DeliveryUpdate } from '@rodovia/core/delivery/ports.ts'
import type { Redis } from 'ioredis'
import { createUpdates, type LiveUpdates } from './updates.ts'

type Told = { audiences: readonly Audience[]; update: DeliveryUpdate; at: number }

/** Longer than this nobody who begins to follow waits for Redis; he hears what this process says in any case. */
const followMilliseconds = 500

/**
 * What was published shortly before Redis went away may not have got through, and those who follow elsewhere take a moment
 * to be back: what was published in this time, and while Redis was away, is published again, twice, when it is back.
 */
const trailMilliseconds = 2_000
const againAfterMilliseconds = [200, 1_200]
const longestTrail = 20_000

/**
 * Tells those who follow in any process, over a sharded channel for each audience. Who follows in this process hears at once,
 * with Redis or without; an update that comes twice says nothing new.
 */
export function createRedisUpdates(
  { publisher, subscriber }: { publisher: Redis; subscriber: Redis },
  { maxPending }: { maxPending?: number } = {},
): LiveUpdates {
  const here = createUpdates(maxPending === undefined ? {} : { maxPending })
  const origin = randomUUID()
  const followers = new Map<Audience, number>()
  let trail: Told[] = []
  let isAway = publisher.status !== 'ready'

  publisher.on('close', () => {
    isAway = true
  })
  publisher.on('ready', () => {
    if (isAway) void tellAgain()
    isAway = false
  })
  subscriber.on('smessage', (channel: string, message: string) => {
    const { from, update } = readMessage(message)
    if (from !== origin) here.publish([audienceOf(channel)], update)
  })

  function tell({ audiences, update }: Told): void {
    const message = JSON.stringify({ from: origin, update })
    for (const audience of audiences) publisher.spublish(channelOf(audience), message).catch(() => {})
  }

  async function tellAgain(): Promise<void> {
    const missed = newest(trail)
    for (const milliseconds of againAfterMilliseconds) {
      await sleep(milliseconds)
      missed.forEach(tell)
    }
  }

  function remember(told: Told): void {
    const oldest = isAway ? 0 : told.at - trailMilliseconds
    if (trail.length >= longestTrail || (trail[0] && trail[0].at < oldest))
      trail = trail.filter(({ at }) => at >= oldest).slice(-longestTrail / 2)
    trail.push(told)
  }

  function leave(audience: Audience): void {
    const left = (followers.get(audience) ?? 1) - 1
    if (left > 0) return void followers.set(audience, left)
    followers.delete(audience)
    subscriber.sunsubscribe(channelOf(audience)).catch(() => {})
  }

  return {
    publish(audiences, update) {
      here.publish(audiences, update)
      const told = { audiences, update, at: performance.now() }
      remember(told)
      tell(told)
    },

    async follow(audience) {
      const follower = await here.follow(audience)
      followers.set(audience, (followers.get(audience) ?? 0) + 1)
      const subscribed = subscriber.ssubscribe(channelOf(audience)).catch(() => {})
      await Promise.race([subscribed, sleep(followMilliseconds)])
      let hasLeft = false
      const following: AsyncIterableIterator<DeliveryUpdate> = {
        next: () => follower.next(),
        async return() {
          if (!hasLeft) leave(audience)
          hasLeft = true
          return (await follower.return?.()) ?? { done: true, value: undefined }
        },
        [Symbol.asyncIterator]: () => following,
      }
      return following
    },

    followerCount: (audience) => here.followerCount(audience),
  }
}

/** One a delivery: an older position must not come behind the newest. */
function newest(trail: readonly Told[]): readonly Told[] {
  const merged = new Map<string, Told>()
  for (const told of trail) {
    const before = merged.get(told.update.orderId)
    const audiences = new Set([...(before?.audiences ?? []), ...told.audiences])
    const position = told.update.position ?? before?.update.position ?? null
    merged.set(told.update.orderId, {
      ...told,
      audiences: [...audiences],
      update: { ...told.update, position },
    })
  }
  return [...merged.values()]
}

const prefix = 'rodovia:updates:'

function channelOf(audience: Audience): string {
  return `${prefix}${audience}`
}

function audienceOf(channel: string): Audience {
  return channel.slice(prefix.length) as Audience
}

function readMessage(message: string): { from: string; update: DeliveryUpdate } {
  const { from, update } = JSON.parse(message)
  const { position } = update
  return { from, update: { ...update, position: position && { ...position, at: new Date(position.at) } } }
}
