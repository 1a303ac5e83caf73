import { startRedis, type TestRedis } from './redis.ts'
import { startRedisCluster } from './redis-cluster.ts'

/** The kinds of Redis on which everything has to work: one node, and a cluster. */
export const redisKinds: readonly { kind: string; start(): Promise<TestRedis> }[] = [
  { kind: 'Redis', start: () => startRedis() },
  { kind: 'a cluster of three', start: () => startRedisCluster() },
]
