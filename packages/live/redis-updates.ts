import { randomUUID } from 'node:crypto'
import type { Audience, DeliveryUpdate, Heard } from '@rodovia/core/delivery/ports.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { createSubscriptions } from './redis-subscriptions.ts'
import { createRetries } from './retries.ts'
import { createUpdates, type LiveUpdates } from './updates.ts'

/**
 * Tells those who follow in any process, over a sharded channel for each audience. Who follows in this process hears at once, with
 * Redis or without.
 *
 * Nothing that was published is kept: where an update may have got lost those who follow hear `missed` and read the state
 * anew, which was committed before anything was published. Whose own connection broke hears it when subscribed again; where this
 * process could not publish it says so to the audience as soon as it can.
 */
export function createRedisUpdates(
  client: RedisClient,
  { maxPending }: { maxPending?: number } = {},
): LiveUpdates & Disposable {
  const here = createUpdates(maxPending === undefined ? {} : { maxPending })
  const origin = randomUUID()
  const followers = new Map<Audience, number>()
  const retries = createRetries()
  const subscriptions = createSubscriptions(client, {
    onMissed: (channel) => here.tellMissed(audienceOf(channel)),
    onMessage(channel, message) {
      const { from, heard } = readMessage(message)
      if (from === origin) return
      if (heard === 'missed') here.tellMissed(audienceOf(channel))
      else here.publish([audienceOf(channel)], heard)
    },
  })

  const say = (audience: Audience, message: string) => client.spublish(channelOf(audience), message)
  const messageOf = (heard: Heard) => JSON.stringify({ from: origin, heard })

  function leave(audience: Audience): void {
    const left = (followers.get(audience) ?? 1) - 1
    if (left > 0) return void followers.set(audience, left)
    followers.delete(audience)
    subscriptions.remove(channelOf(audience))
  }

  return {
    publish(audiences, update) {
      here.publish(audiences, update)
      const message = messageOf(update)
      for (const audience of audiences)
        say(audience, message).catch(() => retries.add(audience, () => say(audience, messageOf('missed'))))
    },

    async follow(audience) {
      const follower = await here.follow(audience)
      followers.set(audience, (followers.get(audience) ?? 0) + 1)
      await subscriptions.add(channelOf(audience))
      let hasLeft = false
      const following: AsyncIterableIterator<Heard> = {
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

    [Symbol.dispose]() {
      retries[Symbol.dispose]()
      subscriptions[Symbol.dispose]()
    },
  }
}

const prefix = 'rodovia:updates:'

function channelOf(audience: Audience): string {
  return `${prefix}${audience}`
}

function audienceOf(channel: string): Audience {
  return channel.slice(prefix.length) as Audience
}

function readMessage(message: string): { from: string; heard: Heard } {
  const { from, heard } = JSON.parse(message) as { from: string; heard: 'missed' | DeliveryUpdate }
  if (heard === 'missed') return { from, heard }
  const { position } = heard
  return { from, heard: { ...heard, position: position && { ...position, at: new Date(position.at) } } }
}
