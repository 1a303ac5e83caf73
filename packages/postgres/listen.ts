import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The pause between two attempts to connect doubles from the first to the second. */
const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000

/**
 * Listens to a channel on a connection of its own, which reconnects by itself. Notifications are lost while
 * it is down, so `onNotified` also runs each time it connects. Resolves once it is connected for the first
 * time.
 */
export async function listen(url: string, channel: string, onNotified: () => void): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  const connected = Promise.withResolvers<void>()
  const loop = reconnectUntilStopped()
  await connected.promise
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await loop
    },
  }

  async function reconnectUntilStopped() {
    let pause = firstPauseMilliseconds
    while (!stopping.signal.aborted) {
      const wasConnected = await listenOnce()
      pause = wasConnected ? firstPauseMilliseconds : Math.min(pause * 2, longestPauseMilliseconds)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Resolves when the connection ends: true if it was ever open. */
  async function listenOnce(): Promise<boolean> {
    const ended = Promise.withResolvers<void>()
    const end = () => ended.resolve()
    const client = new pg.Client({
      connectionString: url,
      application_name: 'rodovia-listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('end', end)
    client.on('error', end)
    client.on('notification', onNotified)
    stopping.signal.addEventListener('abort', end)
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      connected.resolve()
      onNotified()
      await ended.promise
      return true
    } catch {
      return false
    } finally {
      stopping.signal.removeEventListener('abort', end)
      client.removeListener('notification', onNotified)
      await client.end().catch(() => {})
    }
  }
}
