import { describe, expect, it } from 'vitest'
import { createPasswords, passwordMaxLength } from './passwords.ts'

/** A hundred times cheaper than in production, for tests that do not depend on the cost. */
const cheap = { memoryKiB: 256, passes: 1, lanes: 1, maxConcurrent: 2 }

describe('passwords', () => {
  it('are hashed by Argon2id with the parameters of the configuration', async () => {
    const { hash, decoyHash } = await createPasswords({
      memoryKiB: 19_456,
      passes: 2,
      lanes: 1,
      maxConcurrent: 2,
    })
    const parameters = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
    expect(await hash('rodovia-demo-2026')).toMatch(parameters)
    expect(decoyHash).toMatch(parameters)
  })

  it('are verified against their hash, in any script', async () => {
    const { hash, verify, decoyHash } = await createPasswords(cheap)
    for (const password of ['rodovia-demo-2026', 'coração ❤️', ' ', 'x'.repeat(passwordMaxLength)]) {
      const kept = await hash(password)
      expect(await verify(kept, password)).toBe(true)
      expect(await verify(kept, `${password}.`)).toBe(false)
      expect(await verify(kept, password.toUpperCase().slice(1))).toBe(false)
      expect(await verify(kept, '')).toBe(false)
      expect(await verify(decoyHash, password)).toBe(false)
    }
  })

  it('get another hash each time', async () => {
    const { hash } = await createPasswords(cheap)
    expect(await hash('same')).not.toBe(await hash('same'))
  })

  it('still match their hash after the parameters changed', async () => {
    const kept = await (await createPasswords(cheap)).hash('old')
    expect(await (await createPasswords({ ...cheap, passes: 2 })).verify(kept, 'old')).toBe(true)
  })

  it('never match when they are longer than allowed, and are not hashed', async () => {
    const { hash, verify } = await createPasswords(cheap)
    const longest = 'x'.repeat(passwordMaxLength)
    expect(await verify(await hash(longest), `${longest}x`)).toBe(false)
    expect(await verify(await hash(longest), 'x'.repeat(5_000_000))).toBe(false)
    await expect(hash(`${longest}x`)).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('fail after the same time when they are very long or belong to nobody', async () => {
    const { hash, verify, decoyHash } = await createPasswords({ ...cheap, memoryKiB: 19_456, passes: 2 })
    const kept = await hash('right')
    const attempts = [
      () => verify(kept, 'wrong'),
      () => verify(kept, 'x'.repeat(5_000_000)),
      () => verify(decoyHash, 'wrong'),
    ]
    const fastest = attempts.map(() => Number.POSITIVE_INFINITY)
    // Alternating, so that other load on the machine affects all three.
    for (let turn = 0; turn < 8; turn++)
      for (const [index, attempt] of attempts.entries()) {
        const begun = performance.now()
        await attempt()
        fastest[index] = Math.min(fastest[index]!, performance.now() - begun)
      }
    const [usual, long, nobodys] = fastest as [number, number, number]
    expect(long).toBeGreaterThan(usual / 2)
    expect(nobodys).toBeGreaterThan(usual / 2)
  })

  it('are refused while too many wait, and accepted afterwards', async () => {
    const { hash, verify } = await createPasswords({ ...cheap, maxWaiting: 3 })
    const kept = await hash('right')
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => verify(kept, 'right')))
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
    ).toEqual([...Array(5).fill(true), ...Array(3).fill('unavailable')])
    expect(await verify(kept, 'right')).toBe(true)
  })
})
