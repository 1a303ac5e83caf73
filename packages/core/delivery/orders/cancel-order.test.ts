import { describe, expect, test } from 'vitest'
import { changePorts } from '../../../../test/support/builders.ts'
import { refusalOf } from '../../shared/refusal.fixture.ts'
import { byShipper, inStatus, shipper } from '../changes/changes.fixture.ts'
import { statuses } from '../model/states.ts'
import { cancel, cancelPreview } from './cancel-order.ts'

describe('a cancellation', () => {
  test('is possible until the pickup, and its preview says so', () => {
    for (const status of statuses) {
      const { isAllowed, refundCents } = cancelPreview({ status, priceCents: 2_500n })
      expect(refundCents).toBe(isAllowed ? 2_500n : 0n)
      if (status === 'canceled') continue
      const attempt = () => cancel(changePorts, inStatus(status), byShipper, shipper)
      if (isAllowed) expect(attempt()?.after).toMatchObject({ status: 'canceled', dispatchAt: null })
      else expect(refusalOf(attempt)).toEqual({ status, allowed: [] })
    }
  })

  test('changes nothing the second time', () => {
    expect(cancel(changePorts, inStatus('canceled'), byShipper, shipper)).toBeNull()
  })
})
