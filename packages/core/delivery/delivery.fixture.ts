import { anId, tenants } from '../identity/actor.fixture.ts'
import type { OrderId, QuoteId, TrackingToken, UserId } from '../shared/ids.ts'
import { makeDeliveryCode } from './code.ts'
import type { AssignedDriver, Delivery } from './delivery.ts'
import type { Deliveries } from './ports.ts'
import { genesisHash } from './timeline.ts'

const createdAt = new Date('2026-03-01T12:00:00.000Z')

/** The driver of `aDriverLoggedIn`. */
export const joao: AssignedDriver = {
  id: anId<UserId>(202),
  tenantId: tenants.driver,
  firstName: 'João',
  persona: 'carro_van',
}

/** A delivery of the shop; `number` tells it from others in each of its names. */
export function aDelivery({ number = 1, ...more }: Partial<Delivery> & { number?: number } = {}): Delivery {
  const place = { address: 'São Paulo - SP, 01310-100', cep: '01310100', lat: -23.56, lng: -46.65 }
  return {
    orderId: anId<OrderId>(number),
    tenantId: tenants.shop,
    createdBy: anId<UserId>(201),
    code: makeDeliveryCode(Uint8Array.of(0, 0, 0, 0, 0, number >> 5, number & 31)),
    trackingToken: String(number).padStart(22, 'T') as TrackingToken,
    quoteId: anId<QuoteId>(number),
    status: 'awaiting_driver',
    tier: 'turbo',
    serviceType: 'CAR',
    priceCents: 2_500n,
    distanceMeters: 7_300,
    origin: place,
    destination: place,
    sender: { name: 'Loja Demo', phone: '+55 11 3000-0000' },
    recipient: { name: 'Ana Souza', phone: '+55 11 91234-5678' },
    remarks: null,
    reference: null,
    pod: false,
    recipientPinHash: null,
    createdAt,
    deadlineAt: new Date(createdAt.getTime() + 3 * 3_600_000),
    driver: null,
    offerExpiresAt: null,
    dispatchAt: createdAt,
    slaBreachedAt: null,
    version: 1,
    eventSequence: 1,
    timelineHash: genesisHash,
    ...more,
  }
}

/** Deliveries in memory, as far as they are read; `put` keeps what became of one. */
export function deliveriesInMemory(...initial: Delivery[]) {
  const all = new Map(initial.map((delivery) => [delivery.orderId, delivery]))
  const newestFirst = () => [...all.values()].sort((a, b) => (a.orderId < b.orderId ? 1 : -1))
  const by = <Key extends keyof Delivery>(key: Key, wanted: readonly Delivery[Key][]) =>
    new Map(newestFirst().flatMap((one) => (wanted.includes(one[key]) ? [[one[key], one] as const] : [])))

  const reading: Partial<Deliveries> = {
    findByOrderIds: async (ids) => by('orderId', ids),
    findByCodes: async (codes) => by('code', codes),
    findByToken: async (token) => by('trackingToken', [token]).get(token) ?? null,
    async listOrders({ tenantId, createdBy }, { statuses }, { limit, after }) {
      const items = newestFirst().filter(
        (one) =>
          (tenantId === null || one.tenantId === tenantId) &&
          (createdBy === null || one.createdBy === createdBy) &&
          (!statuses || statuses.includes(one.status)),
      )
      const behind = items.filter(({ orderId }) => after === null || orderId < after)
      return { items: behind.slice(0, limit), total: items.length }
    },
    async listDriverDeliveries(driverId, statuses, { limit }) {
      const items = newestFirst().filter(
        ({ driver, status }) => driver?.id === driverId && (!statuses || statuses.includes(status)),
      )
      return { items: items.slice(0, limit), total: items.length }
    },
  }
  return {
    deliveries: reading as Deliveries,
    put(delivery: Delivery) {
      all.set(delivery.orderId, delivery)
      return delivery
    },
  }
}
