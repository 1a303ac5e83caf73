import { describe, expect, test } from 'vitest'
import {
  isOlder,
  nextBatch,
  nextStep,
  type QueuedOperation,
  type SyncResult,
  settle,
  statusWith,
} from './operations.ts'

let seq = 0
const queued = (op: QueuedOperation['op'], more: Partial<QueuedOperation> = {}): QueuedOperation => ({
  seq: ++seq,
  opId: `op-${seq}`,
  op,
  code: 'RD0A1B2C3D',
  userId: 'me',
  occurredAt: '2026-03-01T12:00:00.000Z',
  fields: {},
  ...more,
})
const refusal = { error: 'proof_required', message: '', details: null }
const result = (operation: QueuedOperation, more: Partial<SyncResult> = {}): SyncResult => ({
  ...{
    op_id: operation.opId,
    outcome: 'done',
    status: 'picked_up',
    error: null,
    message: null,
    details: null,
  },
  ...more,
})

describe('the status that a driver sees', () => {
  const delivery = { code: 'RD0A1B2C3D', status: 'at_pickup' } as const

  test('counts steps that wait for the network', () => {
    expect(statusWith(delivery, [queued('picked'), queued('on-route')])).toBe('in_transit')
    expect(nextStep(statusWith(delivery, [queued('picked')]))).toBe('on-route')
  })

  test('does not count refused steps, other deliveries and steps that the server has already', () => {
    expect(statusWith(delivery, [queued('picked', { refusal })])).toBe('at_pickup')
    expect(statusWith(delivery, [queued('picked', { code: 'RDOTHER000' }), queued('problem')])).toBe(
      'at_pickup',
    )
    expect(statusWith({ ...delivery, status: 'in_transit' }, [queued('picked'), queued('on-route')])).toBe(
      'in_transit',
    )
    expect(statusWith({ ...delivery, status: 'returning' }, [queued('delivered')])).toBe('returning')
  })
})

test('an update that was overtaken is known by its timeline, or by its status before that has the entry', () => {
  const known = { status: 'at_pickup', timeline: [1, 2, 3] } as const
  const isOld = (status: 'assigned' | 'accepted' | 'at_pickup' | 'returning', entries: number) =>
    isOlder({ status, timeline: Array.from({ length: entries }) }, known)
  expect([isOld('assigned', 2), isOld('accepted', 3)]).toEqual([true, true])
  expect([isOld('at_pickup', 3), isOld('at_pickup', 4), isOld('assigned', 5), isOld('returning', 4)]).toEqual(
    [false, false, false, false],
  )
})

describe('a batch', () => {
  test('has what waits, in order, of the driver who is logged in', () => {
    const queue = [queued('arrived'), queued('position'), queued('picked', { userId: 'another' })]
    expect(nextBatch(queue, 'me')).toEqual(queue.slice(0, 2))
  })

  test('holds back the steps behind a refused one, but not positions, problems and other deliveries', () => {
    const queue = [
      queued('picked', { refusal }),
      queued('on-route'),
      queued('position'),
      queued('problem'),
      queued('arrived', { code: 'RDOTHER000' }),
    ]
    expect(nextBatch(queue, 'me')).toEqual(queue.slice(2))
  })

  test('ends before its photos are too large for a request, and has at least one operation', () => {
    const photo_b64 = 'x'.repeat(4 * 1024 * 1024)
    const queue = [
      queued('picked', { fields: { photo_b64 } }),
      queued('delivered', { fields: { photo_b64 } }),
    ]
    expect(nextBatch(queue, 'me')).toEqual(queue.slice(0, 1))
    const huge = queued('picked', { fields: { photo_b64: photo_b64.repeat(3) } })
    expect(nextBatch([huge], 'me')).toEqual([huge])
  })
})

describe('what the server answers', () => {
  test('takes done and repeated operations out of the queue', () => {
    const [first, second] = [queued('arrived'), queued('picked')]
    const settled = settle([first, second], [result(first, { outcome: 'duplicate' }), result(second)])
    expect(settled.done).toEqual([first, second])
    expect(settled.refused).toEqual([])
    expect(settled.statuses).toEqual(new Map([['RD0A1B2C3D', 'picked_up']]))
  })

  test('keeps a refused step with its reason, and lets the later steps of the delivery wait', () => {
    const batch = [queued('picked'), queued('on-route'), queued('delivered'), queued('problem')]
    const refused = { outcome: 'refused', error: 'invalid_state', message: 'no' } as const
    const settled = settle(batch, [
      result(batch[0]!, { ...refused, error: 'validation_failed' }),
      ...batch.slice(1, 3).map((one) => result(one, refused)),
      result(batch[3]!),
    ])
    expect(settled.done).toEqual([batch[3]])
    expect(settled.refused).toEqual([
      { ...batch[0], refusal: { error: 'validation_failed', message: 'no', details: null } },
    ])
  })

  test('drops a refused position, and keeps what the server said nothing about', () => {
    const [position, step] = [queued('position'), queued('arrived')]
    const settled = settle([position, step], [result(position, { outcome: 'refused', status: null })])
    expect(settled).toEqual({ done: [position], refused: [], statuses: new Map([['RD0A1B2C3D', null]]) })
  })
})
