import { Cluster, Redis, type RedisOptions } from 'ioredis'

/** One node of Redis or Valkey, or a cluster of them: the same commands, with a cluster each within one slot. */
export type RedisClient = Redis | Cluster

/** A failover is noticed within this time, also where nothing is asked. */
const slotsRefreshMilliseconds = 2_000

/**
 * Connects to what `REDIS_URL` names: one address, or the addresses of some nodes of a cluster with commas between. Those know the
 * others; the first one's user, password and TLS hold for all.
 */
export function openRedis(
  url: string,
  { retryStrategy, enableOfflineQueue = true, ...options }: RedisOptions,
): RedisClient {
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
