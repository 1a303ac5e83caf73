import { expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { isUuid } from './ids.ts'

test('what the platform makes is an id, in any case', () => {
  for (let count = 0; count < 100; count++) {
    const id: string = newId()
    expect([isUuid(id), isUuid(id.toUpperCase())]).toEqual([true, true])
  }
})

test.each([
  '',
  'no id',
  '019a0000-0000-7000-8000-00000000000',
  '019a0000-0000-7000-8000-0000000000011',
  '019a0000-0000-7000-c000-000000000001',
  '019a00000000700080000000000000001',
  "019a0000-0000-7000-8000-000000000001' --",
  '{019a0000-0000-7000-8000-000000000001}',
  '019a0000-0000-7000-8000-00000000000g',
])('%j is none', (text) => {
  expect(isUuid(text)).toBe(false)
})
