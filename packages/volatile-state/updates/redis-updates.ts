import { randomUUID } from 'node:crypto'
import type { DeliveryUpdate, Topic, UpdateMessage } from '@rodovia/core/delivery/ports.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { createRetries } from '../retries.ts'
import { createSubscriptions } from './redis-subscriptions.ts'
import { createLocalUpdates, type UpdatesPubSub } from './updates.ts'

/**
 * Publish/subscribe between processes, over a sharded Redis channel per topic. Subscribers in this process get updates without Redis.
 *
 * Redis keeps no message. Where an update may have been lost, subscribers get `missed` and read the state again, which was committed
 * before the update was published: after their connection broke, and after this process could not publish.
 */
export function createRedisUpdates(
  client: RedisClient,
  { maxPending }: { maxPending?: number } = {},
): UpdatesPubSub & Disposable {
  const local = createLocalUpdates(maxPending === undefined ? {} : { maxPending })
  const origin = randomUUID()
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

  return {
    publish(topics, update) {
      local.publish(topics, update)
      const message = messageOf(update)
      for (const topic of topics)
        publishTo(topic, message).catch(() => retries.add(topic, () => publishTo(topic, messageOf('missed'))))
    },

    async subscribe(topic) {
      const subscriber = await local.subscribe(topic)
      await subscriptions.subscribe(channelOf(topic))
      const subscription: AsyncIterableIterator<UpdateMessage> = {
        next: () => subscriber.next(),
        async return() {
          await subscriber.return?.()
          if (local.subscriberCount(topic) === 0) subscriptions.unsubscribe(channelOf(topic))
          return { done: true, value: undefined }
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
