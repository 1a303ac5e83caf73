import { describe, expect, it } from 'vitest'
import { createRefreshTokens } from './refresh-tokens.ts'

const [old, current] = ['s'.repeat(32), 't'.repeat(32)]
const tokens = createRefreshTokens({ secrets: [current, old] })

describe('refresh tokens', () => {
  it('are 256 random bits in base64url', () => {
    expect(tokens.make()).toMatch(/^[\w-]{43}$/)
    expect(new Set(Array.from({ length: 1000 }, tokens.make)).size).toBe(1000)
  })

  it('have one successor for each secret, the same in every process with that secret', () => {
    const token = tokens.make()
    const [first, second] = tokens.successorsOf(token)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(createRefreshTokens({ secrets: [current] }).successorsOf(token)).toEqual([first])
    expect(createRefreshTokens({ secrets: [old] }).successorsOf(token)).toEqual([second])
    expect(new Set([token, first, second, ...tokens.successorsOf(tokens.make())]).size).toBe(5)
    expect(tokens.successorsOf(first!)).not.toContain(token)
  })

  it('accept any text', () => {
    for (const token of ['', '\ud800', 'x'.repeat(100_000)]) {
      expect(tokens.successorsOf(token)[0]).toMatch(/^[\w-]{43}$/)
    }
  })
})
