import { describe, expect, test } from 'vitest'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { makeDeliveryCode } from '../model/delivery-code.ts'
import { readOrderFilter } from './read-order-filter.ts'

const code = makeDeliveryCode(Uint8Array.of(1, 2, 3, 4, 5, 6, 7))

describe('the code in a filter', () => {
  test('is read as people type it', () => {
    expect(readOrderFilter({ code: ` ${code.toLowerCase()} `, reference: 'A-1' })).toEqual({
      code,
      reference: 'A-1',
    })
  })

  test.each([undefined, null])('may be left out: %j', (code) => {
    expect(readOrderFilter({ code, statuses: ['accepted'] })).toEqual({ statuses: ['accepted'] })
  })

  test('stands beside statuses, each of which is looked for once', () => {
    expect(readOrderFilter({ statuses: ['accepted', 'picked_up', 'accepted'] })).toEqual({
      statuses: ['accepted', 'picked_up'],
    })
  })

  test.each(['a\u0000b', 'a\ud800', '\u202eab'])(
    'goes with no reference %j, which no order has',
    (reference) => {
      expect(() => readOrderFilter({ reference })).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          facts: { issues: [issueAt('reference', expect.stringContaining('plain text is allowed'))] },
        }),
      )
    },
  )

  test('is refused where it is empty', () => {
    expect(() => readOrderFilter({ code: '' })).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    )
  })

  test('is refused where it was mistyped', () => {
    const mistyped = `${code.slice(0, -1)}${code.endsWith('Z') ? 'Y' : 'Z'}`
    expect(() => readOrderFilter({ code: mistyped })).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        facts: { issues: [issueAt('code', expect.stringContaining(mistyped))] },
      }),
    )
  })
})
