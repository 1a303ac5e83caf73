import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long the first and the slowest pause between two attempts to connect last. */
const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000

/**
 * Hears what is notified on a channel, on a connection of its own, which is made anew whenever it breaks. What is notified
 * in between is lost: `onNotified` is called once each time the connection stands again, so that nobody sleeps on.
 * Resolves when it stands for the first time.
 */
export async function listen(url: string, channel: string, onNotified: () => void): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  const standing = Promise.withResolvers<void>()
  const running = keepListening()
  await standing.promise
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }

  async function keepListening() {
    let pause = firstPauseMilliseconds
    while (!stopping.signal.aborted) {
      const isHeard = await listenOnce()
      pause = isHeard ? firstPauseMilliseconds : Math.min(pause * 2, longestPauseMilliseconds)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Until the connection ends; whether it ever stood. */
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
      standing.resolve()
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
