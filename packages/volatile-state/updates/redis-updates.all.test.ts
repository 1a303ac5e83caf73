import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Topic } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/support/redis.ts'
import { startRedisCluster } from '../../../test/support/redis-cluster.ts'
import { redisKinds } from '../../../test/support/redis-kinds.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { backgroundCommandMilliseconds, connectRedis } from '../redis.ts'
import { createRedisUpdates } from './redis-updates.ts'
import { describeUpdates } from './updates.contract.ts'
import type { UpdatesPubSub } from './updates.ts'

const anUpdate = (orderId: string, version: number) => ({
  orderId: orderId as OrderId,
  version,
  position: null,
})

type Following = Awaited<ReturnType<UpdatesPubSub['subscribe']>>

/** A process of its own, as Redis sees it. */
async function aProcess(url: string, stack: AsyncDisposableStack, options: { maxPending?: number } = {}) {
  const redis = stack.use(connectRedis(url, () => {}, { commandMilliseconds: backgroundCommandMilliseconds }))
  await once(redis, 'ready')
  return stack.use(createRedisUpdates(redis, options))
}

/** Reads until `missed` arrives. */
async function untilMissed(follower: Following) {
  for (;;) if ((await follower.next()).value === 'missed') return
}

/** Publishes until the update arrives: what could not be published arrives as `missed`. */
async function publishUntilReceived(
  speaker: UpdatesPubSub,
  audience: Topic,
  follower: Following,
  version: number,
) {
  for (;;) {
    speaker.publish([audience], anUpdate('a', version))
    const heard = (await follower.next()).value
    if (heard !== 'missed' && heard?.version === version) return
  }
}

describe.each(redisKinds)('over $kind', ({ start }) => {
  const stack = new AsyncDisposableStack()
  let server: TestRedis
  beforeAll(async () => {
    server = stack.use(await start())
  })
  afterAll(() => stack.disposeAsync())
  const one = (options = {}) => aProcess(server.url, stack, options)

  describeUpdates('from process to process', async (options) => {
    const [speaker, listener] = [await one(options), await one(options)]
    return {
      publish: speaker.publish,
      subscribe: listener.subscribe,
      subscriberCount: listener.subscriberCount,
    }
  })
  describeUpdates('in one process', one)

  describe('updates', () => {
    test('arrive in the same process while Redis is unavailable, and in others as missed', async () => {
      const [speaker, listener] = [await one(), await one()]
      const here = await speaker.subscribe('tenant:shop')
      const there = await listener.subscribe('tenant:shop')
      await server.stop()
      speaker.publish(['tenant:shop'], anUpdate('a', 1))
      expect((await here.next()).value).toMatchObject({ orderId: 'a', version: 1 })
      await server.start()
      await untilMissed(there)
      await publishUntilReceived(speaker, 'tenant:shop', there, 2)
      await Promise.all([here.return?.(), there.return?.()])
    })

    test('may be subscribed to while Redis is unavailable', async () => {
      const listener = await one()
      await server.stop()
      const there = await listener.subscribe('tenant:late')
      await server.start()
      await untilMissed(there)
      await there.return?.()
    })
  })
})

describe('updates over one Redis', () => {
  const stack = new AsyncDisposableStack()
  let server: Awaited<ReturnType<typeof startRedis>>
  let asking: Redis
  beforeAll(async () => {
    server = stack.use(await startRedis())
    asking = stack.adopt(new Redis(server.url), (open) => open.disconnect())
  })
  afterAll(() => stack.disposeAsync())

  test('leave no channel once there is no subscriber', async () => {
    const updates = await aProcess(server.url, stack)
    const followers = [await updates.subscribe('tenant:gone'), await updates.subscribe('tenant:gone')]
    const channels = () => asking.call('PUBSUB', 'SHARDCHANNELS', 'rodovia:updates:tenant:gone')
    await expect.poll(channels).toHaveLength(1)
    await followers[0]!.return?.()
    await expect.poll(channels).toHaveLength(1)
    await followers[1]!.return?.()
    await expect.poll(channels).toHaveLength(0)
  })

  test('arrive again at a subscriber that was cut off, after `missed`', async () => {
    const [speaker, listener] = [await aProcess(server.url, stack), await aProcess(server.url, stack)]
    const there = await listener.subscribe('tenant:cut')
    await asking.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    speaker.publish(['tenant:cut'], anUpdate('a', 1))
    await untilMissed(there)
    await publishUntilReceived(speaker, 'tenant:cut', there, 2)
    await there.return?.()
  })

  test('that could not be published arrive as missed at a subscriber that was never cut off', async () => {
    const proxy = stack.use(await startTcpProxy({ to: { host: '127.0.0.1', port: server.port } }))
    const speaker = await aProcess(`redis://127.0.0.1:${proxy.port}`, stack)
    const listener = await aProcess(server.url, stack)
    const there = await listener.subscribe('tenant:unsaid')
    await proxy.refuse()
    proxy.cut()
    speaker.publish(['tenant:unsaid'], anUpdate('a', 1))
    await proxy.accept()
    expect((await there.next()).value).toBe('missed')
    await there.return?.()
  })

  test('of a server that fell silent arrive as missed once the subscriber is back', async () => {
    const proxy = stack.use(await startTcpProxy({ to: { host: '127.0.0.1', port: server.port } }))
    const speaker = await aProcess(server.url, stack)
    const listener = await aProcess(`redis://127.0.0.1:${proxy.port}`, stack)
    const there = await listener.subscribe('tenant:silent')
    proxy.pause()
    speaker.publish(['tenant:silent'], anUpdate('a', 1))
    await sleep(4_000)
    proxy.resume()
    expect((await there.next()).value).toBe('missed')
    await there.return?.()
  })
})

describe('updates over a cluster', () => {
  test('go on when a slot moves to another node, and after an outage of a node', async () => {
    await using stack = new AsyncDisposableStack()
    const cluster = stack.use(await startRedisCluster())
    const [speaker, listener] = [await aProcess(cluster.url, stack), await aProcess(cluster.url, stack)]
    const audience: Topic = 'tenant:moving'
    const there = await listener.subscribe(audience)
    let version = 0
    const receives = () => publishUntilReceived(speaker, audience, there, ++version)
    await receives()

    const { slot, next: after } = await cluster.homeOf(`rodovia:updates:${audience}`)
    await cluster.moveSlot(slot, after)
    await untilMissed(there)
    await receives()

    await after.stop()
    speaker.publish([audience], anUpdate('a', ++version))
    await after.start()
    await untilMissed(there)
    await receives()
    await there.return?.()
  })

  test('go on when a replica replaces a node', async () => {
    await using stack = new AsyncDisposableStack()
    const cluster = stack.use(await startRedisCluster())
    const audience: Topic = 'tenant:failing-over'
    const { home } = await cluster.homeOf(`rodovia:updates:${audience}`)
    await cluster.addReplica(home)
    const [speaker, listener] = [await aProcess(cluster.url, stack), await aProcess(cluster.url, stack)]
    const there = await listener.subscribe(audience)
    await publishUntilReceived(speaker, audience, there, 1)
    await home.stop()
    await untilMissed(there)
    await publishUntilReceived(speaker, audience, there, 2)
    await there.return?.()
  })
})
