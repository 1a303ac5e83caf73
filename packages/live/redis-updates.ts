import { randomUUID } from 'node:crypto'
import type { DeliveryUpdate, Topic, UpdateMessage } from '@rodovia/core/delivery/ports.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { createSubscriptions } from './redis-subscriptions.ts'
import { createRetries } from './retries.ts'
import { createLocalUpdates, type UpdatesPubSub } from './updates.ts'

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
): UpdatesPubSub & Disposable {
  const local = createLocalUpdates(maxPending === undefined ? {} : { maxPending })
  const origin = randomUUID()
  const subscriberCounts = new Map<Topic, number>()
  const retries = createRetries()
  const subscriptions = createSubscriptions(client, {
    onMissed: (channel) => local.publishMissed(topicOf(channel)),
    onMessage(channel, message) {
      const { from, heard } = readMessage(message)
      if (from === origin) return
      if (heard === 'missed') local.publishMissed(topicOf(channel))
      else local.publish([topicOf(channel)], heard)
    },
  })

  const publishTo = (topic: Topic, message: string) => client.spublish(channelOf(topic), message)
  const messageOf = (heard: UpdateMessage) => JSON.stringify({ from: origin, heard })

  function unsubscribe(topic: Topic): void {
    const remaining = (subscriberCounts.get(topic) ?? 1) - 1
    if (remaining > 0) return void subscriberCounts.set(topic, remaining)
    subscriberCounts.delete(topic)
    subscriptions.unsubscribe(channelOf(topic))
  }

  return {
    publish(topics, update) {
      local.publish(topics, update)
      const message = messageOf(update)
      for (const topic of topics)
        publishTo(topic, message).catch(() => retries.add(topic, () => publishTo(topic, messageOf('missed'))))
    },

    async subscribe(topic) {
      const subscriber = await local.subscribe(topic)
      subscriberCounts.set(topic, (subscriberCounts.get(topic) ?? 0) + 1)
      await subscriptions.subscribe(channelOf(topic))
      let hasEnded = false
      const subscription: AsyncIterableIterator<UpdateMessage> = {
        next: () => subscriber.next(),
        async return() {
          if (!hasEnded) unsubscribe(topic)
          hasEnded = true
          return (await subscriber.return?.()) ?? { done: true, value: undefined }
        },
        [Symbol.asyncIterator]: () => subscription,
      }
      return subscription
    },

    subscriberCount: (topic) => local.subscriberCount(topic),

    [Symbol.dispose]() {
      retries[Symbol.dispose]()
      subscriptions[Symbol.dispose]()
    },
  }
}

const prefix = 'rodovia:updates:'

function channelOf(topic: Topic): string {
  return `${prefix}${topic}`
}

function topicOf(channel: string): Topic {
  return channel.slice(prefix.length) as Topic
}

function readMessage(message: string): { from: string; heard: UpdateMessage } {
  const { from, heard } = JSON.parse(message) as { from: string; heard: 'missed' | DeliveryUpdate }
  if (heard === 'missed') return { from, heard }
  const { position } = heard
  return { from, heard: { ...heard, position: position && { ...position, at: new Date(position.at) } } }
}
