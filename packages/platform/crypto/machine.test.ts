import { isUuid, type OrderId } from '@rodovia/core/shared/ids.ts'
import { describe, expect, it } from 'vitest'
import { machine } from './machine.ts'

describe('the machine', () => {
  it('makes UUIDv7 ids that contain the time and are ordered, even within a millisecond', () => {
    const before = Date.now()
    const ids = Array.from({ length: 10_000 }, () => machine.newId<OrderId>())
    expect(ids.every(isUuid)).toBe(true)
    expect(ids.every((id) => id[14] === '7')).toBe(true)
    expect(ids).toEqual([...new Set(ids)].sort())
    expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before)
  })

  it('hashes the UTF-8 bytes of a text to lower-case hex', () => {
    expect(machine.sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(machine.sha256('ção')).toBe('4ab2d81279c483cb89ff8224683c386fc9ad7837c9fe19a3f6c32af25384bdaf')
  })

  it('returns the requested number of random bytes, new ones each time', () => {
    expect(machine.randomBytes(16)).toHaveLength(16)
    expect(machine.randomBytes(16)).not.toEqual(machine.randomBytes(16))
  })

  it('returns the current time', () => {
    expect(Math.abs(machine.clock().getTime() - Date.now())).toBeLessThan(1000)
  })
})
