import { isUnderWay } from '@rodovia/core/delivery/model/states.ts'
import { publicPosition, trackDelivery } from '@rodovia/core/delivery/reading/track-delivery.ts'
import { rateDelivery } from '@rodovia/core/delivery/recipient/rate-delivery.ts'
import { assignDriver, operateDelivery } from '@rodovia/core/dispatch/operate-delivery.ts'
import { nearbyDrivers } from '@rodovia/core/fleet/nearby-drivers.ts'
import { remitNow } from '@rodovia/core/wallet/collect-on-delivery/remit.ts'
import { creditWallet } from '@rodovia/core/wallet/credit-wallet.ts'
import { assertBlurred } from '../invariants/blur.ts'
import { type Book, count } from './book.ts'
import { assertHolds, type City } from './city.ts'
import { createClient } from './client.ts'
import { corners } from './people.ts'

/** Recipients with their links, anyone who looks for drivers, and the people who run the platform. */
export function startPublic(city: City, book: Book): void {
  const random = city.random.fork('public')
  const client = createClient(city, 'public', random)
  const { scheduler, admin, operator } = city
  let keys = 0
  const repeat = (meanSeconds: number, act: () => Promise<void>) =>
    scheduler.start(async () => {
      while (city.isOpen()) {
        await scheduler.sleep(random.exponential(meanSeconds))
        if (city.isOpen()) await act()
      }
    })
  const someOrder = () => (book.orders.size > 0 ? random.pick([...book.orders.values()].slice(-40)) : null)

  repeat(240, async () => {
    const { lat, lng } = random.pick(corners)
    const answer = await client({
      name: 'nearby',
      actor: null,
      work: (ports) => nearbyDrivers(ports, { lat, lng, km: 20 }),
    })
    if (answer.kind === 'done') assertBlurred(city, book, answer.value.drivers)
  })

  repeat(120, async () => {
    const order = someOrder()
    if (!order) return
    const answer = await client({
      name: 'track',
      actor: null,
      work: async (ports) => {
        const tracked = await trackDelivery(ports, order.trackingToken)
        const { positions } = await ports.deliveries.details({ positions: [tracked.orderId] })
        return {
          tracked,
          position: await publicPosition(tracked, async () => positions.get(tracked.orderId)),
        }
      },
    })
    if (answer.kind !== 'done') return
    const { tracked, position } = answer.value
    assertHolds(
      isUnderWay(tracked.status) || position === null,
      'a position is public under way only',
      () => [tracked.status, position],
    )
    assertHolds(!JSON.stringify(tracked).includes('91234'), 'no telephone number is public', () => tracked)
    if (tracked.status === 'delivered' && random.chance(0.5))
      await client({
        name: 'rate',
        actor: null,
        work: async (ports, request) => {
          await rateDelivery(ports, {
            request: { address: `198.51.100.${1 + (keys % 250)}` },
            trackingToken: order.trackingToken,
            stars: 5,
          })
          return request.requestId
        },
      })
  })

  repeat(400, async () => {
    const order = someOrder()
    if (!order) return
    const { orderId } = order
    const driverId = random.pick(city.drivers).actor.userId
    const action = random.pick(['assign', 'unassign', 'return', 'returned'] as const)
    const answer = await client({
      name: `operator-${action}`,
      actor: operator,
      key: `operator-${++keys}`,
      work: async (ports, request) => {
        if (action === 'assign') await assignDriver(ports, { request, orderId, driverId })
        else await operateDelivery(ports, { request, orderId, action })
      },
    })
    count(book, `operator ${answer.kind}`)
  })

  repeat(1200, async () => {
    const answer = await client({
      name: 'remit',
      actor: admin,
      key: `remit-${++keys}`,
      work: (ports, request) => remitNow(ports, { request }),
    })
    count(book, `remittances ${answer.kind}`)
  })

  repeat(500, async () => {
    const { actor } = random.pick(city.shops)
    const mark = `credit-${++keys}`
    const intent = { kind: 'credit' as const, mark, outcome: 'open' as const }
    book.intents.push(intent)
    const answer = await client({
      name: 'credit',
      actor: admin,
      key: mark,
      work: async (ports, request) =>
        Number(
          await creditWallet(ports, { request, tenantId: actor.tenantId, amountCents: 4_000n, reason: mark }),
        ),
    })
    Object.assign(intent, { outcome: answer.kind })
    count(book, `credits ${answer.kind}`)
  })
}
