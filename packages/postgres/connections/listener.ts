import { setTimeout as sleep } from 'node:timers/promises'
import { databaseClient } from '@rodovia/platform/database-client.ts'
import pg from 'pg'

/** The pause between two attempts to connect doubles from the first to the second. */
const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000

/** The wait for a connection and for each answer. */
const answerMilliseconds = 5_000
/** Nothing comes over an idle connection, so its server is asked this often whether it is there. */
const heartbeatMilliseconds = 10_000

/** The payload of a notification; null after each connect, because notifications are lost while there is no connection. */
export type OnNotified = (payload: string | null) => void

export type Listener = AsyncDisposable & {
  /** 1 while the connection is open, else 0. */
  openConnections(): number
  /**
   * Calls the handler for each notification on the channel, and each time the connection is open again. Resolves once it listens;
   * rejects when it cannot connect.
   */
  listen(channel: string, onNotified: OnNotified): Promise<AsyncDisposable>
}

type Subscription = { channel: string; onNotified: OnNotified; listening: PromiseWithResolvers<void> }

/**
 * The one connection of a process for all channels that it listens to. It opens with the first subscription, reconnects by itself and
 * closes with the last one. It needs a session of its own, which a pooler in transaction mode does not give.
 */
export function createListener(url: string): Listener {
  const { connectionString, Client } = databaseClient(url)
  const subscriptions = new Set<Subscription>()
  let isDisposed = false
  let running: Promise<void> | undefined
  let changed = Promise.withResolvers<void>()
  let openConnections = 0

  const isNeeded = () => subscriptions.size > 0 && !isDisposed
  const announceChange = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  async function reconnectWhileNeeded() {
    let pause = firstPauseMilliseconds
    while (isNeeded()) {
      const wasConnected = await connectOnce()
      pause = wasConnected ? firstPauseMilliseconds : Math.min(pause * 2, longestPauseMilliseconds)
      if (isNeeded()) await Promise.race([sleep(pause), changed.promise])
    }
    running = undefined
  }

  /** Resolves when the connection ends: true if it was ever open. */
  async function connectOnce(): Promise<boolean> {
    let hasEnded = false
    const ended = Promise.withResolvers<void>()
    const end = () => {
      hasEnded = true
      ended.resolve()
    }
    const client = new Client({
      connectionString,
      application_name: 'rodovia-listen',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('end', end)
    client.on('error', end)
    const heartbeat = setInterval(() => void client.query('').catch(end), heartbeatMilliseconds)
    client.on('notification', ({ channel, payload }) => {
      for (const one of [...subscriptions]) if (one.channel === channel) one.onNotified(payload ?? '')
    })
    try {
      await client.connect()
      openConnections = 1
      const listening = new Set<Subscription>()
      while (!hasEnded && isNeeded()) {
        const change = changed.promise
        await listenToNew(client, listening)
        await Promise.race([ended.promise, change])
      }
      return true
    } catch (error) {
      for (const { listening } of subscriptions) listening.reject(error)
      return false
    } finally {
      clearInterval(heartbeat)
      openConnections = 0
      await client.end().catch(() => {})
    }
  }

  async function listenToNew(client: pg.Client, listening: Set<Subscription>) {
    const fresh = [...subscriptions].filter((one) => !listening.has(one))
    if (fresh.length === 0) return
    const channels = new Set(fresh.map(({ channel }) => channel))
    await client.query([...channels].map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; '))
    for (const one of fresh) {
      listening.add(one)
      one.listening.resolve()
      if (subscriptions.has(one)) one.onNotified(null)
    }
  }

  async function remove(subscription: Subscription) {
    subscriptions.delete(subscription)
    announceChange()
    if (subscriptions.size === 0) await running
  }

  return {
    openConnections: () => openConnections,
    async listen(channel, onNotified) {
      const subscription = { channel, onNotified, listening: Promise.withResolvers<void>() }
      subscriptions.add(subscription)
      announceChange()
      running ??= reconnectWhileNeeded()
      try {
        await subscription.listening.promise
      } catch (error) {
        await remove(subscription)
        throw error
      }
      return { [Symbol.asyncDispose]: () => remove(subscription) }
    },
    async [Symbol.asyncDispose]() {
      isDisposed = true
      announceChange()
      await running
    },
  }
}
