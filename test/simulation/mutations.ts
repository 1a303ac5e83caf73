import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import { vehiclesOf } from '@rodovia/core/quoting/service-type.ts'
import type { Posting } from '@rodovia/core/wallet/postings.ts'
import type { CityPorts } from './city/stores-of-city.ts'
import type { Random } from './engine/random.ts'

/** A defect that is put into the ports, and the invariants of which one must find it. */
export type Mutation = {
  name: string
  found: readonly string[]
  mutate: (ports: CityPorts, random: Random) => CityPorts
}

/** A defect that shows now and then, as real ones do. */
const rarely = 0.2

/** Known defects. A simulation that does not find each of them checks too little. */
export const mutations: readonly Mutation[] = [
  {
    name: 'a credit is applied twice, the second time without its key',
    found: ['a key has one effect'],
    mutate: (ports, random) => ({
      ...ports,
      ledger: {
        ...ports.ledger,
        async credit(credit) {
          const { newId } = ports
          if (random.chance(0.5))
            await ports.ledger.credit({
              ...credit,
              id: newId(),
              effect: null,
              audit: { ...credit.audit, id: newId() },
              event: { ...credit.event, id: newId() },
            })
          return ports.ledger.credit(credit)
        },
      },
    }),
  },
  {
    name: 'a note forgets the key of its request',
    found: ['a key has one effect'],
    mutate: (ports) => ({
      ...ports,
      deliveries: {
        ...ports.deliveries,
        addNote: (addition) => ports.deliveries.addNote({ ...addition, effect: null }),
      },
    }),
  },
  {
    name: 'a change loses its row in the outbox',
    found: ['the events of an order are complete'],
    mutate: (ports, random) =>
      onCommit(ports, (change) => (random.chance(rarely) ? { ...change, events: [] } : change)),
  },
  {
    name: 'a change does not count in the load of its driver',
    found: ['the load of a driver is the number of deliveries'],
    mutate: (ports, random) =>
      onCommit(ports, (change) => (random.chance(rarely) ? { ...change, driverLoad: null } : change)),
  },
  {
    name: 'a change that lost the race is written all the same',
    found: [
      'one driver has a delivery',
      'only the driver who has a delivery makes its steps',
      'the timeline follows the table of states',
      'the events of an order are complete',
      'the timeline ends at the status',
      'an operation threw',
      'the dispatcher fails for no delivery',
      'escrow holds the price until the end',
    ],
    mutate: (ports) => ({
      ...ports,
      deliveries: {
        ...ports.deliveries,
        async commit(change) {
          const result = await ports.deliveries.commit(change)
          if (result.outcome !== 'stale') return result
          const { orderId } = change.before
          const current = (await ports.deliveries.findByOrderIds([orderId])).get(orderId)!
          return ports.deliveries.commit({
            ...change,
            before: current,
            after: { ...change.after, version: current.version + 1 },
          })
        },
      },
    }),
  },
  {
    name: 'the hand-over pays the driver one centavo more',
    found: ['a driver’s earnings are the shares of the deliveries'],
    mutate: (ports) =>
      onCommit(ports, ({ ledger, ...change }) => ({
        ...change,
        ledger: ledger && {
          ...ledger,
          postings: ledger.postings.map((posting) => {
            const more = { driver_earnings: 1n, platform_revenue: -1n }[posting.account.kind as string] ?? 0n
            return { ...posting, amountCents: posting.amountCents + more }
          }),
        },
      })),
  },
  {
    name: 'a hand-over loses the cash that its driver received',
    found: ['a parcel is handed over for its whole amount only'],
    mutate: (ports, random) =>
      onCommit(ports, (change) =>
        change.collectedPayment && random.chance(rarely)
          ? { ...change, collectedPayment: null, ledger: withoutCash(change.ledger) }
          : change,
      ),
  },
  {
    name: 'a deposit settles less than it brings',
    found: ['the ledger is sound', 'cash is with its driver or passed on'],
    mutate: (ports) => ({
      ...ports,
      collectedPayments: {
        ...ports.collectedPayments,
        settle: (driverId, decide) =>
          ports.collectedPayments.settle(driverId, (account) => {
            const settlement = decide(account)
            return settlement && { ...settlement, parts: settlement.parts.slice(1) }
          }),
      },
    }),
  },
  {
    name: 'an attempt at a webhook that failed is recorded as delivered',
    found: ['a delivered webhook was received'],
    mutate: (ports) => ({
      ...ports,
      webhookDeliveries: {
        ...ports.webhookDeliveries,
        record: (results) =>
          ports.webhookDeliveries.record(
            results.map((result) => ({
              ...result,
              status: 'delivered',
              nextAttemptAt: null,
              endpoint: 'answers',
            })),
          ),
      },
    }),
  },
  {
    name: 'the feed skips an event',
    found: ['a feed tells the events of an order in order', 'a feed tells every event'],
    mutate: (ports, random) => ({
      ...ports,
      webhookDeliveries: {
        ...ports.webhookDeliveries,
        async eventsAfter(...asked) {
          const events = await ports.webhookDeliveries.eventsAfter(...asked)
          return events && events.length > 1 && random.chance(rarely) ? events.slice(1) : events
        },
      },
    }),
  },
  {
    name: 'a list of orders forgets whose they are',
    found: ['a shop gets nothing of another shop'],
    mutate: (ports) => ({
      ...ports,
      deliveries: {
        ...ports.deliveries,
        listOrders: (_, ...rest) => ports.deliveries.listOrders({ tenantId: null, createdBy: null }, ...rest),
      },
    }),
  },
  {
    name: 'the public search shows true positions',
    found: ['positions are blurred for the public'],
    mutate(ports) {
      let found: Awaited<ReturnType<CityPorts['drivers']['onDutyNear']>> = []
      return {
        ...ports,
        drivers: {
          ...ports.drivers,
          async onDutyNear(...asked) {
            found = await ports.drivers.onDutyNear(...asked)
            return found
          },
        },
        nearbyCache: {
          async get(_, look) {
            await look()
            return found.map(({ persona, position }) => ({
              ...position,
              serviceType: vehiclesOf[persona][0]!,
              distanceKm: 0,
            }))
          },
        },
      }
    },
  },
]

function withoutCash(ledger: Change['ledger']): Change['ledger'] {
  const isOfCash = ({ account }: Posting) =>
    account.kind === 'driver_cash' || account.kind === 'shop_remittances'
  return ledger && { ...ledger, postings: ledger.postings.filter((posting) => !isOfCash(posting)) }
}

function onCommit(ports: CityPorts, changed: (change: Change) => Change): CityPorts {
  return {
    ...ports,
    deliveries: { ...ports.deliveries, commit: (change) => ports.deliveries.commit(changed(change)) },
  }
}
