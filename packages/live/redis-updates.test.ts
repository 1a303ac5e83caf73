import { once } from 'node:events'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRedis, type TestRedis } from '../../test/support/redis.ts'
import { createRedisUpdates } from './redis-updates.ts'
import { describeUpdates } from './updates.contract.ts'

const stack = new AsyncDisposableStack()
let server: TestRedis
beforeAll(async () => {
  server = stack.use(await startRedis())
})
afterAll(() => stack.disposeAsync())

/** A process of its own as far as Redis can tell. */
async function aProcess(options: { maxPending?: number } = {}) {
  const connect = (more: object) =>
    stack.adopt(new Redis(server.url, { retryStrategy: () => 100, ...more }), (open) => open.disconnect())
  const publisher = connect({ enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  const subscriber = connect({ maxRetriesPerRequest: null })
  for (const redis of [publisher, subscriber]) redis.on('error', () => {})
  await Promise.all([once(publisher, 'ready'), once(subscriber, 'ready')])
  return createRedisUpdates({ publisher, subscriber }, options)
}

describeUpdates('from process to process', async (options) => {
  const [one, other] = [await aProcess(options), await aProcess(options)]
  return { publish: one.publish, follow: other.follow, followerCount: other.followerCount }
})
describeUpdates('over Redis in one process', aProcess)

const anUpdate = (orderId: string, version: number) => ({
  orderId: orderId as OrderId,
  version,
  position: null,
})

describe('updates over Redis', () => {
  test('are heard in the process itself while Redis is away, and elsewhere once it is back', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const here = await one.follow('tenant:shop')
    const there = await other.follow('tenant:shop')
    await server.stop()
    one.publish(['tenant:shop'], anUpdate('a', 1))
    one.publish(['tenant:shop'], anUpdate('a', 2))
    expect((await here.next()).value).toMatchObject({ orderId: 'a', version: 2 })
    await server.start()
    for (let version = 0; version < 2; ) version = (await there.next()).value.version
    await Promise.all([here.return?.(), there.return?.()])
  })

  test('may be followed for the first time while Redis is away', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    await server.stop()
    const there = await other.follow('tenant:late')
    await server.start()
    one.publish(['tenant:late'], anUpdate('a', 1))
    expect((await there.next()).value).toMatchObject({ version: 1 })
    await there.return?.()
  })

  test('leave no channel behind when nobody follows any more', async () => {
    const updates = await aProcess()
    const asking = stack.adopt(new Redis(server.url), (open) => open.disconnect())
    const followers = [await updates.follow('tenant:gone'), await updates.follow('tenant:gone')]
    const channels = () => asking.call('PUBSUB', 'SHARDCHANNELS', 'rodovia:updates:tenant:gone')
    await expect.poll(channels).toHaveLength(1)
    await followers[0]!.return?.()
    await expect.poll(channels).toHaveLength(1)
    await followers[1]!.return?.()
    await expect.poll(channels).toHaveLength(0)
  })
})
