import { randomUUID } from 'node:crypto'
import type { DeliveryUpdate, Topic } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UpdatesPubSub } from './updates.ts'

/** New topics for each test: an update of the test before may still arrive. */
let shop: Topic
let driver: Topic
beforeEach(() => {
  shop = `tenant:${randomUUID()}`
  driver = `driver:${randomUUID()}`
})

const anUpdate = (orderId: string, version: number, position: DeliveryUpdate['position'] = null) => ({
  orderId: orderId as OrderId,
  version,
  position,
})
const aPosition = (second: number) => ({ lat: -23.5, lng: -46.6, at: new Date(second * 1000) })
const told = (update: DeliveryUpdate) => ({ done: false, value: update })
const end = { done: true, value: undefined }

/** The contract of every `Updates`, also of one that publishes over a network. */
export function describeUpdates(
  name: string,
  make: (options: { maxPending: number }) => UpdatesPubSub | Promise<UpdatesPubSub>,
): void {
  /** Publishes one after another, and waits until each has arrived. */
  async function publishAll(updates: UpdatesPubSub, audience: Topic, published: readonly DeliveryUpdate[]) {
    const probe = await updates.subscribe(audience)
    for (const update of published) {
      updates.publish([audience], update)
      expect(await probe.next()).toEqual(told(update))
    }
    await probe.return?.()
  }

  describe(`updates, ${name}`, () => {
    const create = (maxPending = 100) => make({ maxPending })

    it('arrive from the call of subscribe on, not from the first reading', async () => {
      const updates = await create()
      await publishAll(updates, shop, [anUpdate('a', 1)])
      const follower = await updates.subscribe(shop)
      updates.publish([shop], anUpdate('a', 2))
      updates.publish([shop], anUpdate('b', 1))
      expect(await follower.next()).toEqual(told(anUpdate('a', 2)))
      expect(await follower.next()).toEqual(told(anUpdate('b', 1)))
    })

    it('reach the subscribers of their topics and no others', async () => {
      const updates = await create()
      const [one, other, theDriver] = [
        await updates.subscribe(shop),
        await updates.subscribe(shop),
        await updates.subscribe(driver),
      ]
      updates.publish([shop], anUpdate('a', 1))
      updates.publish([shop, driver, 'delivery:b'], anUpdate('b', 1))
      for (const follower of [one, other]) {
        expect(await follower.next()).toEqual(told(anUpdate('a', 1)))
        expect(await follower.next()).toEqual(told(anUpdate('b', 1)))
      }
      expect(await theDriver.next()).toEqual(told(anUpdate('b', 1)))
    })

    it('answer pending readings in their order', async () => {
      const updates = await create()
      const follower = await updates.subscribe(shop)
      const read = Promise.all([follower.next(), follower.next()])
      updates.publish([shop], anUpdate('a', 1))
      updates.publish([shop], anUpdate('a', 2))
      expect(await read).toEqual([told(anUpdate('a', 1)), told(anUpdate('a', 2))])
    })

    it('of one delivery are merged into the newest, which keeps its place in the queue', async () => {
      const updates = await create()
      const follower = await updates.subscribe(shop)
      await publishAll(updates, shop, [
        anUpdate('a', 1),
        anUpdate('b', 7),
        anUpdate('a', 2),
        anUpdate('a', 3),
      ])
      updates.publish([shop], anUpdate('c', 1))
      expect(await follower.next()).toEqual(told(anUpdate('a', 3)))
      expect(await follower.next()).toEqual(told(anUpdate('b', 7)))
      expect(await follower.next()).toEqual(told(anUpdate('c', 1)))
    })

    it('keep the last position when they are merged with a change without one', async () => {
      const updates = await create()
      const follower = await updates.subscribe(shop)
      await publishAll(updates, shop, [anUpdate('a', 1), anUpdate('a', 1, aPosition(10)), anUpdate('a', 2)])
      expect(await follower.next()).toEqual(told(anUpdate('a', 2, aPosition(10))))
    })

    it('never go back to an older version or position when they come out of order', async () => {
      const updates = await create()
      const follower = await updates.subscribe(shop)
      await publishAll(updates, shop, [anUpdate('a', 5, aPosition(20)), anUpdate('a', 4, aPosition(10))])
      expect(await follower.next()).toEqual(told(anUpdate('a', 5, aPosition(20))))
    })

    it('end at once for a subscriber that returns, also while a reading is pending', async () => {
      const updates = await create()
      const follower = await updates.subscribe(shop)
      const readings = [follower.next(), follower.next()]
      expect(await follower.return?.()).toEqual(end)
      expect(await Promise.all(readings)).toEqual([end, end])
      await publishAll(updates, shop, [anUpdate('a', 1)])
      expect(await follower.next()).toEqual(end)
      expect(await follower.return?.()).toEqual(end)
      expect(updates.subscriberCount()).toBe(0)
    })

    it('drop what was not read when the subscriber returns', async () => {
      const updates = await create()
      const follower = await updates.subscribe(shop)
      await publishAll(updates, shop, [anUpdate('a', 1)])
      await follower.return?.()
      expect(await follower.next()).toEqual(end)
    })

    it('drop a subscriber that leaves its loop by break or throw', async () => {
      const updates = await create()
      for (const leave of ['break', 'throw'] as const) {
        const follower = await updates.subscribe(shop)
        expect(updates.subscriberCount(shop)).toBe(1)
        updates.publish([shop], anUpdate('a', 1))
        const loop = async () => {
          for await (const _ of follower) {
            if (leave === 'throw') throw new Error('the reader failed')
            break
          }
        }
        await loop().catch(() => {})
        expect(updates.subscriberCount(shop)).toBe(0)
      }
      expect(updates.subscriberCount()).toBe(0)
    })

    it('refuse a subscriber that lets too many deliveries pile up, once, and no other', async () => {
      const updates = await create(3)
      const slow = await updates.subscribe(shop)
      await publishAll(
        updates,
        shop,
        ['a', 'b', 'c', 'd', 'e'].map((orderId) => anUpdate(orderId, 1)),
      )
      expect(updates.subscriberCount(shop)).toBe(0)

      const newcomer = await updates.subscribe(shop)
      updates.publish([shop], anUpdate('f', 1))
      expect(await newcomer.next()).toEqual(told(anUpdate('f', 1)))
      await expect(slow.next()).rejects.toMatchObject({ code: 'unavailable' })
      expect(await slow.next()).toEqual(end)
      expect(updates.subscriberCount(shop)).toBe(1)
    })

    it('may be any number for the few deliveries that are pending', async () => {
      const updates = await create(3)
      const follower = await updates.subscribe(shop)
      const many = Array.from({ length: 300 }, (_, i) => anUpdate(['a', 'b', 'c'][i % 3]!, i))
      await publishAll(updates, shop, many)
      expect(await follower.next()).toEqual(told(anUpdate('a', 297)))
    })

    it('may be published without subscribers', async () => {
      const updates = await create()
      updates.publish([shop, driver], anUpdate('a', 1))
    })
  })
}
