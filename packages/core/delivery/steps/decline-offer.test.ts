import { expect, test } from 'vitest'
import { changePorts } from '../../../../test/support/builders.ts'
import { refusalOf } from '../../shared/refusal.fixture.ts'
import { at, byDriver, inStatus } from '../changes/changes.fixture.ts'
import { decline } from './decline-offer.ts'

test('a declined offer goes back to the dispatcher at once', () => {
  const change = decline(changePorts, inStatus('assigned'), byDriver, {
    device: {},
    reason: { reason: null, note: null },
  })
  expect(change.after).toMatchObject({ status: 'awaiting_driver', driver: null, dispatchAt: at })
  expect(
    refusalOf(() =>
      decline(changePorts, inStatus('accepted'), byDriver, {
        device: {},
        reason: { reason: null, note: null },
      }),
    ),
  ).toEqual({
    status: 'accepted',
    allowed: ['arrived'],
  })
})
