import { describe, expect, test } from 'vitest'
import { newId, noon } from '../../../../test/support/builders.ts'
import type { OrderId, PlanId, UserId } from '../../shared/ids.ts'
import { mostChanges } from './limits.ts'
import {
  currentState,
  type KeptStop,
  type LastPlan,
  type PlanEdit,
  stateBefore,
  withEdit,
} from './plan-edits.ts'

const [joao, maria] = [newId<UserId>(), newId<UserId>()]
const [one, two] = [newId<OrderId>(), newId<OrderId>()]
const stopsOf = (...orders: OrderId[]): KeptStop[] => [
  ...orders.map((orderId) => ({ orderId, isPickup: true })),
  ...orders.map((orderId) => ({ orderId, isPickup: false })),
]
const aPlan = (): LastPlan => ({
  ...{ id: newId<PlanId>(), at: noon, locked: [], edits: [] },
  routes: [{ driverId: joao, stops: stopsOf(one, two) }],
})
const toMaria: PlanEdit = { kind: 'move', orderId: one, driverId: maria, stops: stopsOf(one) }

describe('the changes of a plan', () => {
  test('move a delivery out of the other route and lock it', () => {
    const plan = withEdit(aPlan(), newId<PlanId>(), toMaria)
    expect(currentState(plan)).toEqual({
      routes: [
        { driverId: joao, stops: stopsOf(two) },
        { driverId: maria, stops: stopsOf(one) },
      ],
      locked: [one],
    })
    expect(stateBefore(plan)).toMatchObject({ routes: aPlan().routes, locked: [] })
    expect(stateBefore(aPlan())).toBeNull()
  })

  test('leave no empty route, and free what was locked', () => {
    const edits: PlanEdit[] = [
      toMaria,
      { kind: 'move', orderId: two, driverId: maria, stops: stopsOf(two, one) },
      { kind: 'lock', orderId: one, isLocked: false },
    ]
    expect(currentState({ ...aPlan(), edits })).toEqual({
      routes: [{ driverId: maria, stops: stopsOf(two, one) }],
      locked: [two],
    })
  })

  test('are kept up to a number; the oldest stay made', () => {
    let plan = withEdit(aPlan(), newId<PlanId>(), toMaria)
    for (let count = 0; count < mostChanges; count++)
      plan = withEdit(plan, newId<PlanId>(), { kind: 'lock', orderId: two, isLocked: count % 2 === 0 })
    expect(plan.edits).toHaveLength(mostChanges)
    expect(currentState({ ...plan, edits: [] })).toEqual(currentState(withEdit(aPlan(), plan.id, toMaria)))
    expect(currentState(plan).locked).toEqual([one])
  })
})
