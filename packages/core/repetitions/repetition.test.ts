import { describe, expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { addSeconds } from '../shared/clock.ts'
import { addDays, type Day, instantAt } from '../shared/local-day.ts'
import {
  activated,
  advanced,
  ended,
  isTooLate,
  leadHours,
  orderOn,
  paused,
  type Repetition,
  windowsOn,
} from './repetition.ts'
import type { RuleDays } from './rule.ts'

const monday: Day = '2026-03-02'
/** Every day up to the last one. */
const daily = (last: Day): RuleDays => ({
  after: ({ startsOn }, day) => {
    const next = addDays(day, 1) < startsOn ? startsOn : addDays(day, 1)
    return next > last ? null : next
  },
})
const forever = daily('2030-01-01')

const repetition: Repetition = {
  ...{
    id: newId(),
    tenantId: newId(),
    createdBy: newId(),
    keyId: null,
    rule: 'FREQ=DAILY',
    startsOn: monday,
  },
  ...{ pickupFrom: '09:00', pickupUntil: '11:00', deliveryFrom: null, deliveryUntil: null },
  order: {
    ...{
      tier: 'express',
      serviceType: 'CAR',
      originCep: '01310100' as never,
      destinationCep: '04538133' as never,
    },
    ...{
      originAddress: null,
      destinationAddress: null,
      parcels: null,
      senderName: null,
      remarks: null,
      pod: false,
    },
    ...{ senderPhone: '1130000000', recipientName: 'Ana', recipientPhone: '11912345678', reference: 'pão' },
  },
  ...{ maxPriceCents: null, status: 'active', skippedDays: [], lastDay: null, nextDay: null, nextAt: null },
  ...{ createdAt: instantAt(monday, '00:00'), endedAt: null },
}
const at = (time: string, day = monday) => instantAt(day, time)

describe('the windows of a day', () => {
  const ceps = (originCep: string, destinationCep: string) =>
    ({ ...repetition.order, originCep, destinationCep }) as Repetition['order']
  const windows = (order: Repetition['order'], pickup: string, delivery: string | null = null) => {
    const [pickupFrom = '', pickupUntil = ''] = pickup.split('-')
    const [deliveryFrom = null, deliveryUntil = null] = delivery?.split('-') ?? []
    const times = { pickupFrom, pickupUntil, deliveryFrom, deliveryUntil }
    return JSON.parse(JSON.stringify(windowsOn({ ...repetition, ...times, order }, monday)))
  }
  const paulista = '01310100'

  test('are local at each place', () => {
    expect(windows(ceps('69900062', paulista), '09:00-11:00', '15:00-17:00')).toEqual({
      pickup: { from: '2026-03-02T14:00:00.000Z', until: '2026-03-02T16:00:00.000Z' },
      delivery: { from: '2026-03-02T18:00:00.000Z', until: '2026-03-02T20:00:00.000Z' },
    })
    expect(windows(ceps('53990000', '69880000'), '09:00-11:00', '15:00-17:00')).toEqual({
      pickup: { from: '2026-03-02T11:00:00.000Z', until: '2026-03-02T13:00:00.000Z' },
      delivery: { from: '2026-03-02T20:00:00.000Z', until: '2026-03-02T22:00:00.000Z' },
    })
  })

  test('go on after midnight: an evening pickup has its delivery in the next morning', () => {
    expect(windows(ceps(paulista, paulista), '19:00-21:00', '08:00-10:00')).toEqual({
      pickup: { from: '2026-03-02T22:00:00.000Z', until: '2026-03-03T00:00:00.000Z' },
      delivery: { from: '2026-03-03T11:00:00.000Z', until: '2026-03-03T13:00:00.000Z' },
    })
    expect(windows(ceps('78005000', '78005000'), '22:00-01:00', '23:30-03:00')).toEqual({
      pickup: { from: '2026-03-03T02:00:00.000Z', until: '2026-03-03T05:00:00.000Z' },
      delivery: { from: '2026-03-03T03:30:00.000Z', until: '2026-03-03T07:00:00.000Z' },
    })
    // In Acre it is half past ten when it is half past midnight in Brasília.
    expect(windows(ceps('69900062', paulista), '22:30-23:30', '01:00-05:00').delivery).toEqual({
      from: '2026-03-03T04:00:00.000Z',
      until: '2026-03-03T08:00:00.000Z',
    })
  })
})

describe('the next day', () => {
  test('is the first that can still be met, and is made a day before its window', () => {
    const first = activated(forever, repetition, at('08:00'))
    expect(first).toMatchObject({ status: 'active', nextDay: monday })
    expect(first.nextAt).toEqual(addSeconds(at('09:00'), -leadHours * 3_600))
    // Half an hour of the window has to be left.
    expect(activated(forever, repetition, at('10:30')).nextDay).toBe(monday)
    expect(activated(forever, repetition, addSeconds(at('10:30'), 1)).nextDay).toBe('2026-03-03')
    expect(isTooLate(repetition, monday, addSeconds(at('10:30'), 1))).toBe(true)
  })

  test('is never one that was decided or left out', () => {
    const resumed = { ...repetition, lastDay: monday, skippedDays: ['2026-03-03'] }
    expect(activated(forever, resumed, at('08:00')).nextDay).toBe('2026-03-04')
    expect(
      advanced(forever, { ...repetition, skippedDays: ['2026-03-03'] }, monday, at('08:00')).nextDay,
    ).toBe('2026-03-04')
  })

  test('ends the repetition where there is none', () => {
    const now = at('08:00')
    for (const over of [
      activated(daily('2026-03-01'), repetition, now),
      advanced(daily(monday), repetition, monday, now),
    ])
      expect(over).toMatchObject({ status: 'ended', nextDay: null, nextAt: null, endedAt: now })
  })

  test('stays away while it is paused, and days that are over are forgotten', () => {
    const decided = advanced(forever, paused({ ...repetition, skippedDays: [monday] }), monday, at('08:00'))
    expect(decided).toMatchObject({ status: 'paused', lastDay: monday, nextDay: null, skippedDays: [] })
  })
})

test('what has ended does not end again', () => {
  const over = ended(repetition, at('08:00'))
  expect(ended(over, at('09:00'))).toEqual(over)
})

test('the order of a day has the day in its reference, and windows that do not begin in the past', () => {
  const input = orderOn(repetition, monday, 'quote', at('10:00'))
  expect(input).toMatchObject({ reference: `pão-${monday}`, quoteId: 'quote', deliveryWindow: null })
  expect(input.pickupWindow).toEqual({ from: at('10:00'), until: at('11:00') })
  expect(orderOn(repetition, '2026-03-03', 'quote', at('10:00')).pickupWindow).toEqual(
    windowsOn(repetition, '2026-03-03').pickup,
  )
  const plain = { ...repetition, order: { ...repetition.order, reference: null } }
  expect(orderOn(plain, monday, 'quote', at('08:00')).reference).toBeNull()
})
