import { expect, test } from 'vitest'
import { issueOf } from '../shared/refusal.fixture.ts'
import { type OperationInput, operationNames, opIdOf, readInstant, readOperation } from './operation.ts'

const input: OperationInput = { opId: ' a-1 ', op: 'picked', code: 'RD1', occurredAt: '2026-03-02T12:00:00Z' }

test('each operation is read with its time, and keeps what else it says', () => {
  for (const op of operationNames)
    expect(readOperation({ ...input, op, note: 'na portaria', lat: 0 })).toEqual({
      ...{ opId: 'a-1', op, code: 'RD1', note: 'na portaria', lat: 0 },
      occurredAt: new Date('2026-03-02T12:00:00Z'),
    })
})

test.each<[OperationInput, string]>([
  [{ ...input, opId: null }, 'op_id'],
  [{ ...input, opId: 'x'.repeat(101) }, 'op_id'],
  [{ ...input, op: null }, 'op'],
  [{ ...input, op: 'toString' }, 'op'],
  [{ ...input, code: ' ' }, 'code'],
  [{ ...input, occurredAt: null }, 'occurred_at'],
])('%j is refused by its field', (given, field) => {
  expect(issueOf(() => readOperation(given))?.field).toBe(field)
})

test('a refused operation has the id under which it could be sent again, or none', () => {
  expect(opIdOf({ ...input, op: 'fly' })).toBe('a-1')
  for (const opId of [null, '', ' ', 'x'.repeat(101)]) expect(opIdOf({ ...input, opId })).toBeNull()
})

test.each([
  ['2026-03-02T12:00:00.123Z', '2026-03-02T12:00:00.123Z'],
  ['2026-03-02T12:00Z', '2026-03-02T12:00:00.000Z'],
  ['2026-03-02T09:00:00-03:00', '2026-03-02T12:00:00.000Z'],
])('%s is the instant %s', (text, instant) => {
  expect(readInstant('at', text).toISOString()).toBe(instant)
})

test.each([
  '',
  '2026-03-02',
  '2026-03-02T12:00:00',
  '02/03/2026 12:00',
  '2026-13-02T12:00:00Z',
  '1772452800000',
  null,
])('%j is no instant: without an offset nobody knows when it was', (text) => {
  expect(issueOf(() => readInstant('at', text))?.field).toBe('at')
})
