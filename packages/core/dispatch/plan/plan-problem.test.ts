import { describe, expect, test } from 'vitest'
import { aDelivery, deliverySettings, newId, noon } from '../../../../test/support/builders.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import type { Persona } from '../../identity/persona.ts'
import { addHours, addSeconds } from '../../shared/clock.ts'
import type { OrderId, TenantId, UserId } from '../../shared/ids.ts'
import type { PlannedDriver, PlanScope } from './load-plan-scope.ts'
import { planParts } from './plan-problem.ts'

const aDriver = (persona: Persona, deliveries: readonly Delivery[] = []): PlannedDriver => ({
  id: newId<UserId>(),
  tenantId: newId<TenantId>(),
  firstName: 'João',
  persona,
  isAvailable: true,
  lastSeenAt: noon,
  position: { lat: -23.55, lng: -46.65 },
  positionedAt: noon,
  accuracyMeters: null,
  batteryPercent: null,
  isKeptFresh: false,
  deliveries,
})

const waiting = (more: Partial<Delivery> = {}) =>
  aDelivery({
    orderId: newId<OrderId>(),
    status: 'awaiting_driver',
    driver: null,
    deadlineAt: addHours(noon, 3),
    ...more,
  })

const parts = (scope: Partial<PlanScope>) =>
  planParts(
    { waiting: [], waitingTotal: 0, drivers: [], driversTotal: 0, barred: new Map(), ...scope },
    deliverySettings.estimate,
    noon,
  )

describe('the problem of a plan', () => {
  test('is one for each kind of driver, who carry nothing of another', () => {
    const all = parts({
      waiting: [
        waiting({ serviceType: 'MOTO' }),
        waiting({ serviceType: 'CAR' }),
        waiting({ serviceType: 'VAN' }),
      ],
      drivers: [aDriver('motoboy'), aDriver('caminhoneiro')],
    })
    expect(
      all.map(({ persona, drivers, deliveries }) => [persona, drivers.length, deliveries.length]),
    ).toEqual([
      ['carro_van', 0, 2],
      ['motoboy', 1, 1],
    ])
  })

  test('keeps to windows and to the deadline less the margin of the slowest tenth', () => {
    const [part] = parts({
      waiting: [
        waiting({
          serviceType: 'CAR',
          pickupWindow: { from: addSeconds(noon, 600), until: addSeconds(noon, 4200) },
          deliveryWindow: { from: addSeconds(noon, 5400), until: addHours(noon, 3) },
        }),
        waiting({
          serviceType: 'CAR',
          pickupWindow: { from: addSeconds(noon, -4200), until: addSeconds(noon, -600) },
        }),
      ],
      drivers: [aDriver('carro_van')],
    })
    const [windowed, past] = part!.problem.jobs
    expect(windowed!.pickup).toMatchObject({ opens: 600, closes: 4200, serviceSeconds: 300 })
    expect(windowed!.drop.opens).toBe(5400)
    expect(windowed!.drop.closes).toBeLessThan(3 * 3600 - 600)
    expect(past!.pickup).toMatchObject({ opens: 0, closes: Number.POSITIVE_INFINITY })
  })

  test('leaves out a delivery whose deadline has no margin left', () => {
    const late = waiting({ serviceType: 'CAR', deadlineAt: addSeconds(noon, 60) })
    const [part] = parts({ waiting: [late], drivers: [aDriver('carro_van')] })
    expect(part).toMatchObject({ deliveries: [], tooLate: [late] })
    expect(part!.problem.jobs).toEqual([])
  })

  test('a parcel counts by what it takes of the vehicle that was ordered', () => {
    const box = {
      lengthCm: 100,
      widthCm: 50,
      heightCm: 60,
      description: null,
      declaredValueCents: null,
      fragile: false,
    }
    const parcels = [{ ...box, weightGrams: 50_000 }]
    const [part] = parts({
      waiting: [
        waiting({ serviceType: 'CAR', parcels }),
        waiting({ serviceType: 'VAN', parcels }),
        waiting({ serviceType: 'CAR' }),
      ],
      drivers: [aDriver('carro_van')],
    })
    expect(part!.problem.jobs.map(({ load }) => load)).toEqual([
      { weight: 2_500, volume: 5_000, deliveries: 1 },
      { weight: 500, volume: 600, deliveries: 1 },
      { weight: 0, volume: 0, deliveries: 1 },
    ])
    expect(part!.problem.capacity).toEqual({ weight: 10_000, volume: 10_000, deliveries: 4 })
  })

  test('a driver is free where and when the last of the present deliveries is done, and may not get what was declined', () => {
    const carried = aDelivery({ status: 'in_transit' })
    const [busy, free] = [aDriver('carro_van', [carried]), aDriver('carro_van')]
    const refused = waiting({ serviceType: 'CAR' })
    const [part] = parts({
      waiting: [refused],
      drivers: [busy, free],
      barred: new Map([[refused.orderId, new Set([free.id])]]),
    })
    const [first, second] = part!.problem.drivers
    expect(part!.problem.places[first!.place]).toMatchObject({ lat: carried.destination.lat })
    expect(first!.freeAt).toBeGreaterThan(180)
    expect(second!.freeAt).toBe(0)
    expect(part!.problem.jobs[0]!.barred).toEqual([1])
  })
})
