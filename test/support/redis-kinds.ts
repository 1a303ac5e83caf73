import { startRedis, type TestRedis } from './redis.ts'
import { startRedisCluster } from './redis-cluster.ts'

/** Where everything that uses Redis has to work: on one node and on a cluster. */
export const redisKinds: readonly { kind: string; start(): Promise<TestRedis> }[] = [
  { kind: 'Redis', start: () => startRedis() },
  { kind: 'a cluster of three', start: () => startRedisCluster() },
]
