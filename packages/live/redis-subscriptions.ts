import { setTimeout as sleep } from 'node:timers/promises'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { Command, type Redis, type RedisOptions } from 'ioredis'

/** Longer than this nobody who begins to listen waits for Redis. */
const addMilliseconds = 500
/** How soon what is not subscribed to is tried again. */
const retryMilliseconds = 100
/** A server that says nothing for that long is left, though the connection seems to stand. */
const silenceMilliseconds = 2_000

export type Subscriptions = Disposable & {
  /** Listens to the channel. Comes back when Redis knows, or soon where it is away: `onMissed` follows then. */
  add(channel: string): Promise<void>
  remove(channel: string): void
}

type Seat = {
  /** The connection that is subscribed to the channel; null while none is. */
  redis: Redis | null
  isAsking: boolean
  /** Something may have been said in the channel that was not heard here. */
  hasMissed: boolean
  seated: PromiseWithResolvers<void>
}

type Listener = {
  onMessage: (channel: string, message: string) => void
  /** The channel is heard again, or late: what was said in it before may be lost. */
  onMissed: (channel: string) => void
}

/**
 * Sharded channels over one connection to each node that has some of them, made when first needed. A connection that breaks or falls
 * silent is dropped; its channels, and those whose slot went elsewhere, are subscribed to where they are at home now.
 */
export function createSubscriptions(client: RedisClient, { onMessage, onMissed }: Listener): Subscriptions {
  const seats = new Map<string, Seat>()
  const connections = new Map<string, Redis>()
  /** Connections that were told that some of their channels are elsewhere now. */
  const moved = new Set<Redis>()
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  function connect(node: Redis, key: string): Redis {
    const redis = node.duplicate(subscriberOptions)
    connections.set(key, redis)
    redis.on('error', () => {})
    redis.on('smessage', onMessage)
    redis.on('ready', seatAll)
    redis.on('moved', () => {
      moved.add(redis)
      seatSoon()
    })
    redis.on('end', () => {
      clearInterval(beat)
      connections.delete(key)
      for (const seat of seats.values()) if (seat.redis === redis) unseat(seat)
      seatSoon()
    })
    const beat = setInterval(() => void redis.ping().catch(() => {}), silenceMilliseconds / 2)
    return redis
  }

  function connectionFor(channel: string): Redis | undefined {
    const home = homeOf(client, channel)
    return home && (connections.get(home.key) ?? connect(home.node, home.key))
  }

  function seatAll(): void {
    for (const [channel, seat] of seats) if (!seat.redis) void seatOne(channel, seat)
  }

  async function seatOne(channel: string, seat: Seat): Promise<void> {
    const redis = connectionFor(channel)
    if (!redis) return seatSoon()
    // Its `ready` or its `end` comes back here.
    if (redis.status !== 'ready' || seat.isAsking) return
    seat.isAsking = true
    try {
      await redis.ssubscribe(channel)
    } catch {
      return seatSoon()
    } finally {
      seat.isAsking = false
    }
    if (!seats.has(channel)) return void redis.sunsubscribe(channel).catch(() => {})
    if (seats.get(channel) !== seat) return
    seat.redis = redis
    seat.seated.resolve()
    if (seat.hasMissed) onMissed(channel)
    seat.hasMissed = false
  }

  function unseat(seat: Seat): void {
    seat.redis = null
    seat.hasMissed = true
    seat.seated = Promise.withResolvers()
  }

  function unseatMoved(): void {
    for (const redis of moved) {
      const kept = new Set(
        redis.condition?.subscriber ? redis.condition.subscriber.channels('ssubscribe') : [],
      )
      for (const [channel, seat] of seats) if (seat.redis === redis && !kept.has(channel)) unseat(seat)
    }
    moved.clear()
  }

  function seatSoon(): void {
    if (isClosed || retry || seats.size === 0) return
    retry = setTimeout(() => {
      retry = undefined
      unseatMoved()
      if ('refreshSlotsCache' in client) client.refreshSlotsCache(() => isClosed || seatAll())
      else seatAll()
    }, retryMilliseconds)
  }

  return {
    async add(channel) {
      const seat = seats.get(channel) ?? aSeat()
      seats.set(channel, seat)
      if (!seat.redis) void seatOne(channel, seat)
      const isSeated = await Promise.race([
        seat.seated.promise.then(() => true),
        sleep(addMilliseconds, false, { ref: false }),
      ])
      if (!isSeated) seat.hasMissed = true
    },

    remove(channel) {
      const seat = seats.get(channel)
      seats.delete(channel)
      seat?.redis?.sunsubscribe(channel).catch(() => {})
    },

    [Symbol.dispose]() {
      isClosed = true
      clearTimeout(retry)
      for (const redis of connections.values()) redis.disconnect()
    },
  }
}

function aSeat(): Seat {
  return { redis: null, isAsking: false, hasMissed: false, seated: Promise.withResolvers() }
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

/** The node that has the channel's slot, and a name for it; none while that is not known. */
function homeOf(client: RedisClient, channel: string): { key: string; node: Redis } | undefined {
  if (!('slots' in client)) return { key: '', node: client }
  const slot = new Command('spublish', [channel]).getSlot()
  const key = client.slots[slot]?.[0]
  const node = client.nodes('master').find(({ options }) => `${options.host}:${options.port}` === key)
  return key !== undefined && node ? { key, node } : undefined
}
