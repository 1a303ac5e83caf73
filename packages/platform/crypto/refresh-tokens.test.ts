import { describe, expect, it } from 'vitest'
import { createRefreshTokens } from './refresh-tokens.ts'

const secret = 's'.repeat(32)
const tokens = createRefreshTokens({ secret })

describe('refresh tokens', () => {
  it('are 256 random bits in base64url', () => {
    expect(tokens.make()).toMatch(/^[\w-]{43}$/)
    expect(new Set(Array.from({ length: 1000 }, tokens.make)).size).toBe(1000)
  })

  it('have one successor each, the same in every process that knows the secret', () => {
    const token = tokens.make()
    expect(tokens.successorOf(token)).toMatch(/^[\w-]{43}$/)
    expect(createRefreshTokens({ secret }).successorOf(token)).toBe(tokens.successorOf(token))
    expect(createRefreshTokens({ secret: 't'.repeat(32) }).successorOf(token)).not.toBe(
      tokens.successorOf(token),
    )
    expect(tokens.successorOf(tokens.make())).not.toBe(tokens.successorOf(token))
    expect(tokens.successorOf(tokens.successorOf(token))).not.toBe(token)
  })

  it('take anything a stranger may present', () => {
    for (const token of ['', '\ud800', 'x'.repeat(100_000)]) {
      expect(tokens.successorOf(token)).toMatch(/^[\w-]{43}$/)
    }
  })
})
