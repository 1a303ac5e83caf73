import { setTimeout as sleep } from 'node:timers/promises'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { Command, type Redis, type RedisOptions } from 'ioredis'

/** A new subscriber waits this long for Redis. */
const subscribeMilliseconds = 500
const retryMilliseconds = 100
/** A connection over which nothing comes for this long is closed. */
const silenceMilliseconds = 2_000

type ChannelState = {
  /** The connection that is subscribed to the channel; null while none is. */
  redis: Redis | null
  isSubscribing: boolean
  /** A message may have been published that did not arrive here. */
  hasMissed: boolean
  subscribed: PromiseWithResolvers<void>
}

type Listener = {
  onMessage: (channel: string, message: string) => void
  /** The channel is subscribed again, or late: earlier messages may be lost. */
  onMissed: (channel: string) => void
}

/**
 * Subscribes to sharded channels over one connection per node. A connection that breaks or falls silent is closed; its channels, and
 * those whose slot moved, are subscribed to on the node that serves them now. Ours, because ioredis resubscribes silently: it does not
 * say in which channels messages may have been missed.
 */
export function createSubscriptions(client: RedisClient, { onMessage, onMissed }: Listener) {
  const channelStates = new Map<string, ChannelState>()
  const connections = new Map<string, Redis>()
  /** Connections whose node moved some of their channels to another node. */
  const movedConnections = new Set<Redis>()
  let retryTimer: NodeJS.Timeout | undefined
  let isClosed = false

  function connect(node: Redis, key: string): Redis {
    const redis = node.duplicate(subscriberOptions)
    connections.set(key, redis)
    redis.on('error', () => {})
    redis.on('smessage', onMessage)
    redis.on('ready', subscribeAll)
    redis.on('moved', () => {
      movedConnections.add(redis)
      retrySoon()
    })
    redis.on('end', () => {
      clearInterval(heartbeat)
      connections.delete(key)
      for (const state of channelStates.values()) if (state.redis === redis) markUnsubscribed(state)
      retrySoon()
    })
    const heartbeat = setInterval(() => void redis.ping().catch(() => {}), silenceMilliseconds / 2)
    return redis
  }

  function connectionFor(channel: string): Redis | undefined {
    const home = homeOf(client, channel)
    return home && (connections.get(home.key) ?? connect(home.node, home.key))
  }

  function subscribeAll(): void {
    for (const [channel, state] of channelStates) if (!state.redis) void subscribeTo(channel, state)
  }

  async function subscribeTo(channel: string, state: ChannelState): Promise<void> {
    const redis = connectionFor(channel)
    if (!redis) return retrySoon()
    // The connection's `ready` or `end` event calls again.
    if (redis.status !== 'ready' || state.isSubscribing) return
    state.isSubscribing = true
    try {
      await redis.ssubscribe(channel)
    } catch {
      return retrySoon()
    } finally {
      state.isSubscribing = false
    }
    if (!channelStates.has(channel)) return void redis.sunsubscribe(channel).catch(() => {})
    if (channelStates.get(channel) !== state) return
    state.redis = redis
    state.subscribed.resolve()
    if (state.hasMissed) onMissed(channel)
    state.hasMissed = false
  }

  function markUnsubscribed(state: ChannelState): void {
    state.redis = null
    state.hasMissed = true
    state.subscribed = Promise.withResolvers()
  }

  function dropMoved(): void {
    for (const redis of movedConnections) {
      const subscribedChannels = new Set(
        redis.condition?.subscriber ? redis.condition.subscriber.channels('ssubscribe') : [],
      )
      for (const [channel, state] of channelStates)
        if (state.redis === redis && !subscribedChannels.has(channel)) markUnsubscribed(state)
    }
    movedConnections.clear()
  }

  function retrySoon(): void {
    if (isClosed || retryTimer || channelStates.size === 0) return
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      dropMoved()
      if ('refreshSlotsCache' in client) client.refreshSlotsCache(() => isClosed || subscribeAll())
      else subscribeAll()
    }, retryMilliseconds)
  }

  return {
    /** Resolves once Redis confirmed, or after a short wait while it is unavailable; then `onMissed` follows. */
    async subscribe(channel: string) {
      const state = channelStates.get(channel) ?? newChannelState()
      channelStates.set(channel, state)
      if (!state.redis) void subscribeTo(channel, state)
      const isSubscribed = await Promise.race([
        state.subscribed.promise.then(() => true),
        sleep(subscribeMilliseconds, false, { ref: false }),
      ])
      if (!isSubscribed) state.hasMissed = true
    },

    unsubscribe(channel: string) {
      const state = channelStates.get(channel)
      channelStates.delete(channel)
      state?.redis?.sunsubscribe(channel).catch(() => {})
    },

    [Symbol.dispose]() {
      isClosed = true
      clearTimeout(retryTimer)
      for (const redis of connections.values()) redis.disconnect()
    },
  }
}

function newChannelState(): ChannelState {
  return { redis: null, isSubscribing: false, hasMissed: false, subscribed: Promise.withResolvers() }
}

const subscriberOptions: Partial<RedisOptions> = {
  lazyConnect: false,
  autoResubscribe: false,
  retryStrategy: null,
  enableReadyCheck: true,
  connectTimeout: silenceMilliseconds,
  socketTimeout: silenceMilliseconds,
  commandTimeout: silenceMilliseconds,
}

/** The node that serves the channel's slot; undefined while that is unknown. */
function homeOf(client: RedisClient, channel: string): { key: string; node: Redis } | undefined {
  if (!('slots' in client)) return { key: '', node: client }
  const slot = new Command('spublish', [channel]).getSlot()
  const key = client.slots[slot]?.[0]
  const node = client.nodes('master').find(({ options }) => `${options.host}:${options.port}` === key)
  return key !== undefined && node ? { key, node } : undefined
}
