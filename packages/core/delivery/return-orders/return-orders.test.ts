import { describe, expect, test } from 'vitest'
import { aDelivery, aQuote, changePorts, noon, randomBytes } from '../../../../test/support/builders.ts'
import { addHours, addSeconds } from '../../shared/clock.ts'
import type { UserId } from '../../shared/ids.ts'
import type { TimelineEntry } from '../timeline.ts'
import { type AttemptFacts, failAttempt, lastAttemptOf } from './attempt.ts'
import { returnOffer } from './create-return.ts'
import { type ReturnRules, returnPriceCents } from './rules.ts'

const rules: ReturnRules = { attempts: 2, days: 7, failedPercent: 50, wantedPercent: 100 }
const ports = { ...changePorts, randomBytes }
const by = { kind: 'driver', userId: crypto.randomUUID() as UserId } as const
const attempt = (more: Partial<AttemptFacts> = {}, at = noon) => ({
  ...{ request: null, by, at, reason: 'closed' as const, note: null },
  ...{ rules, quote: aQuote(), lastAttemptAt: null, photos: [], ...more },
})

describe('the price of a return', () => {
  test.each([
    [2_845n, 'failed', 1_423n],
    [2_845n, 'wanted', 2_845n],
    [1n, 'failed', 1n],
    [0n, 'failed', 0n],
  ] as const)('of %s centavos, %s, is %s', (priceCents, why, cents) => {
    expect(returnPriceCents({ priceCents }, rules, why)).toBe(cents)
  })
})

describe('a return that is wanted', () => {
  const delivered = aDelivery({ status: 'delivered', endedAt: noon })
  const after = (days: number) => addHours(noon, 24 * days)
  const hindrance = (...input: Parameters<typeof returnOffer>) => returnOffer(...input).hindrance

  test('is possible until the instant after the days', () => {
    expect(hindrance(delivered, null, rules, addSeconds(after(7), -1))).toBeNull()
    expect(hindrance(delivered, null, rules, after(7))).toBe('return_too_late')
    expect(returnOffer(delivered, null, rules, noon).until).toEqual(after(7))
  })

  test('is never possible where the tenant has no days', () => {
    expect(hindrance(delivered, null, { ...rules, days: 0 }, noon)).toBe('return_too_late')
  })

  test('is possible again after a canceled one, not after another', () => {
    expect(hindrance(delivered, { status: 'canceled' }, rules, noon)).toBeNull()
    expect(hindrance(delivered, { status: 'delivered' }, rules, noon)).toBe('already_returned')
  })

  test('is not possible of a return, before the delivery, and without its people', () => {
    expect(hindrance({ ...delivered, returnOf: delivered.orderId }, null, rules, noon)).toBe('is_a_return')
    expect(hindrance(aDelivery({ status: 'in_transit' }), null, rules, noon)).toBe('not_delivered')
    const recipient = { name: 'Pessoa apagada', phone: '0' }
    expect(hindrance({ ...delivered, recipient }, null, rules, noon)).toBe('person_erased')
  })
})

describe('an attempt', () => {
  const onItsWay = aDelivery({ status: 'in_transit' })

  test('before the last one leaves the status', () => {
    expect(failAttempt(ports, onItsWay, attempt())).toMatchObject({
      after: { status: 'in_transit', failedAttempts: 1, returnedBy: null },
      linked: null,
    })
  })

  test('that is the last one brings the return with it', () => {
    const change = failAttempt(ports, { ...onItsWay, failedAttempts: 1 }, attempt())!
    const { placed, earlier } = change.linked!
    expect(change.after).toMatchObject({
      status: 'returning',
      failedAttempts: 2,
      returnedBy: placed!.delivery.orderId,
      version: onItsWay.version + 2,
    })
    expect(earlier).toMatchObject({ after: { version: onItsWay.version + 1 }, events: [], effect: null })
    expect(placed).toMatchObject({ mayOverdraw: true, delivery: { status: 'picked_up', version: 2 } })
    expect(change.events).toMatchObject([{ kind: 'tracking.attempt_failed', data: { status: 'returning' } }])
  })

  test.each([
    [599, false],
    [600, true],
  ])('%s seconds after the one before is another one: %s', (seconds, isAnother) => {
    const change = failAttempt(ports, onItsWay, attempt({ lastAttemptAt: noon }, addSeconds(noon, seconds)))
    expect(change !== null).toBe(isAnother)
  })

  test('of a parcel that is on its way back already changes nothing', () => {
    const returning = aDelivery({ status: 'returning', failedAttempts: 2 })
    expect(failAttempt(ports, returning, attempt())).toBeNull()
    const byOperator = aDelivery({ status: 'returning' })
    expect(() => failAttempt(ports, byOperator, attempt())).toThrow(
      expect.objectContaining({ code: 'invalid_state' }),
    )
  })

  test('was made when the phone says so', () => {
    const entry = (facts: object) => ({ type: 'tracking.attempt_failed', at: noon, facts }) as TimelineEntry
    expect(lastAttemptOf([])).toBeNull()
    expect(lastAttemptOf([entry({ attempt: 1, reason: 'closed' })])).toEqual({
      ...{ number: 1, reason: 'closed', at: noon },
    })
    const earlier = addHours(noon, -1)
    expect(lastAttemptOf([entry({ device_time: earlier.toISOString() })])?.at).toEqual(earlier)
  })
})
