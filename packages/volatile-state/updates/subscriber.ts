import type { DeliveryUpdate, UpdateMessage } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'

type Reader = PromiseWithResolvers<IteratorResult<UpdateMessage, undefined>>

export type Subscriber = AsyncIterableIterator<UpdateMessage> & { push(message: UpdateMessage): void }

/**
 * Queues updates for a subscriber: one per delivery, the newest, for at most `maxPending` deliveries. One more ends the subscription
 * with `unavailable`, so that the reader subscribes again and starts from the state. Calls `onEnd` once.
 */
export function createSubscriber({
  maxPending,
  onEnd,
}: {
  maxPending: number
  onEnd: () => void
}): Subscriber {
  const pending = new Map<OrderId, DeliveryUpdate>()
  const readers: Reader[] = []
  let hasMissed = false
  let state: 'open' | 'overrun' | 'ended' = 'open'

  const clearPending = () => {
    pending.clear()
    hasMissed = false
  }
  const end = (as: 'overrun' | 'ended') => {
    if (state === 'open') onEnd()
    state = as
    clearPending()
    for (const { resolve } of readers.splice(0)) resolve(done)
  }

  return {
    push(message) {
      if (state !== 'open') return
      const reader = readers.shift()
      if (reader) return reader.resolve({ done: false, value: message })
      if (message === 'missed') {
        // The state that the subscriber reads next includes the pending updates.
        clearPending()
        hasMissed = true
        return
      }
      const pendingUpdate = pending.get(message.orderId)
      if (!pendingUpdate && pending.size >= maxPending) return end('overrun')
      pending.set(message.orderId, pendingUpdate ? merge(pendingUpdate, message) : message)
    },

    async next() {
      if (hasMissed) {
        hasMissed = false
        return { done: false, value: 'missed' }
      }
      const [update] = pending.values()
      if (update) {
        pending.delete(update.orderId)
        return { done: false, value: update }
      }
      if (state === 'overrun') {
        state = 'ended'
        throw refuse('unavailable', { retryAfterSeconds: 1 })
      }
      if (state === 'ended') return done
      const reader: Reader = Promise.withResolvers()
      readers.push(reader)
      return reader.promise
    },

    async return() {
      end('ended')
      return done
    },

    [Symbol.asyncIterator]() {
      return this
    },
  }
}

const done = { done: true, value: undefined } as const

/** Merges two updates of a delivery, in any order. An update without a position keeps the other's. */
function merge(one: DeliveryUpdate, other: DeliveryUpdate): DeliveryUpdate {
  return {
    orderId: one.orderId,
    version: Math.max(one.version, other.version),
    position: newest(one.position, other.position),
  }
}

function newest<P extends DeliveryUpdate['position']>(one: P, other: P): P {
  if (!one || !other) return one ?? other
  return other.at >= one.at ? other : one
}
