import { describe, expect, test } from 'vitest'
import { aDelivery, aQuote, changePorts, noon, randomBytes } from '../../../test/support/builders.ts'
import type { ReturnRules } from '../delivery/model/settings.ts'
import type { TimelineEntry } from '../delivery/model/timeline.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import type { UserId } from '../shared/ids.ts'
import { type AttemptFacts, failAttempt, lastAttemptOf } from './attempt.ts'

const rules: ReturnRules = { attempts: 2, days: 7, failedPercent: 50, wantedPercent: 100 }
const ports = { ...changePorts, randomBytes }
const by = { kind: 'driver', userId: crypto.randomUUID() as UserId } as const
const attempt = (more: Partial<AttemptFacts> = {}, at = noon) => ({
  ...{ request: null, by, at, reason: 'closed' as const, note: null },
  ...{ rules, quote: aQuote(), lastAttemptAt: null, photos: [], ...more },
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
