import type { Topic, UpdateMessage, Updates } from '@rodovia/core/delivery/ports.ts'
import { createSubscriber, type Subscriber } from './subscriber.ts'

export type UpdatesPubSub = Updates & {
  /** Subscribers of a topic, or of all topics. */
  subscriberCount(topic?: Topic): number
}

type LocalPubSub = UpdatesPubSub & {
  /** Tells the topic's subscribers that an update may have been lost. */
  publishMissed(topic: Topic): void
}

/** Publish/subscribe within this process. A subscriber that lets more than `maxPending` updates pile up is ended. */
export function createLocalUpdates({ maxPending = 1000 } = {}): LocalPubSub {
  const subscribers = new Map<Topic, Set<Subscriber>>()
  const pushAll = (topic: Topic, message: UpdateMessage) => {
    for (const subscriber of subscribers.get(topic) ?? []) subscriber.push(message)
  }

  return {
    publish(topics, update) {
      for (const topic of topics) pushAll(topic, update)
    },

    publishMissed: (topic) => pushAll(topic, 'missed'),

    async subscribe(topic) {
      const subscriber = createSubscriber({
        maxPending,
        onEnd() {
          const remaining = subscribers.get(topic)
          remaining?.delete(subscriber)
          if (remaining?.size === 0) subscribers.delete(topic)
        },
      })
      const others = subscribers.get(topic)
      if (others) others.add(subscriber)
      else subscribers.set(topic, new Set([subscriber]))
      return subscriber
    },

    subscriberCount(topic) {
      if (topic) return subscribers.get(topic)?.size ?? 0
      return subscribers.values().reduce((count, { size }) => count + size, 0)
    },
  }
}
