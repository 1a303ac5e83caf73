import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../shared/refusal.ts'
import {
  allowedMoves,
  driverMoves,
  driverSteps,
  isFinal,
  isReachedBy,
  isUnderWay,
  keepsDriverBusy,
  move,
  moves,
  type Status,
  statuses,
  targetOf,
  transitions,
} from './states.ts'

const anyMove = fc.constantFrom(...moves)

/** Applies what the table lists and leaves out what it refuses. */
function walk(path: readonly (typeof moves)[number][]): Status {
  return path.reduce<Status>((status, next) => targetOf(status, next) ?? status, 'awaiting_driver')
}

describe('the table of states', () => {
  test('leads from order to hand-over by the steps of the contract, in its order', () => {
    expect(walk(['offer', ...driverSteps])).toBe('delivered')
  })

  test('ends every sequence of moves in a listed state', () => {
    fc.assert(fc.property(fc.array(anyMove), (path) => statuses.includes(walk(path))))
  })

  test('refuses every move it does not list, naming the status and what is allowed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), anyMove, (status, next) => {
        fc.pre(targetOf(status, next) === undefined)
        const refusal = refusalOf(() => move(status, next, moves))
        expect(refusal).toMatchObject({
          code: 'invalid_state',
          facts: { status, allowed: allowedMoves(status, moves) },
        })
      }),
    )
  })

  test('can be left from every state but the final ones', () => {
    expect(statuses.filter(isFinal)).toEqual(['delivered', 'canceled', 'returned'])
  })

  test('reaches every state from the first one', () => {
    const reached = new Set<Status>(['awaiting_driver'])
    for (const status of reached) for (const target of Object.values(transitions[status])) reached.add(target)
    expect(reached.size).toBe(statuses.length)
  })

  test('lets a shipper cancel until the pickup and never after it', () => {
    expect(statuses.filter((status) => targetOf(status, 'cancel'))).toEqual([
      'awaiting_driver',
      'assigned',
      'accepted',
      'at_pickup',
    ])
  })

  test('names what a driver can do instead of a step out of order', () => {
    expect(refusalOf(() => move('accepted', 'delivered', driverMoves))).toMatchObject({
      facts: { status: 'accepted', allowed: ['arrived'] },
    })
  })
})

test('a step taken again is known by the status it led to', () => {
  expect(driverSteps.map((step) => statuses.filter((status) => isReachedBy(status, step)))).toEqual([
    ['accepted'],
    ['at_pickup'],
    ['picked_up'],
    ['in_transit'],
    ['delivered'],
  ])
})

test('a driver is busy from acceptance until the parcel is handed over or back', () => {
  expect(statuses.filter(keepsDriverBusy)).toEqual([
    'accepted',
    'at_pickup',
    'picked_up',
    'in_transit',
    'returning',
  ])
})

test('the public sees the driver between acceptance and hand-over only', () => {
  expect(statuses.filter(isUnderWay)).toEqual(['accepted', 'at_pickup', 'picked_up', 'in_transit'])
})

function refusalOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
  throw new Error('nothing was refused')
}
