import { Cluster, Redis, type RedisOptions } from 'ioredis'

/** A node of Redis or Valkey, or a cluster, where the keys of a command have to be in one slot. */
export type RedisClient = Redis | Cluster

/** An idle client notices a failover within this time. */
const slotsRefreshMilliseconds = 2_000

/**
 * A server that accepts connections and says nothing, or a route that drops what is sent, loses its connection; then comes the next one.
 * A worker's command waits up to 10 s for a job.
 */
const waits: RedisOptions = { connectTimeout: 5_000, socketTimeout: 30_000 }

/**
 * Connects to REDIS_URL: one address, or some nodes of a cluster, separated by commas. User, password and TLS of the first address
 * apply to all nodes.
 */
export function openRedis(
  url: string,
  { retryStrategy, enableOfflineQueue = true, ...own }: RedisOptions,
): RedisClient {
  const options = { ...waits, ...own }
  const urls = url.split(',')
  if (urls.length === 1) return new Redis(url, { ...options, retryStrategy, enableOfflineQueue })
  return new Cluster(urls, {
    enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    clusterNodeRetryStrategy: retryStrategy,
    slotsRefreshInterval: slotsRefreshMilliseconds,
    retryDelayOnFailover: 50,
    retryDelayOnClusterDown: 50,
    redisOptions: { ...options, ...accessOf(urls[0]!) },
  })
}

function accessOf(url: string): RedisOptions {
  const { username, password, protocol } = new URL(url)
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  }
}
