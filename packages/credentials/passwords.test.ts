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
    expect(await hash('rodovia-demo-2026', 'a')).toMatch(parameters)
    expect(decoyHash).toMatch(parameters)
  })

  it('are verified against their hash, in any script', async () => {
    const { hash, verify, decoyHash } = await createPasswords(cheap)
    for (const password of ['rodovia-demo-2026', 'coração ❤️', ' ', 'x'.repeat(passwordMaxLength)]) {
      const kept = await hash(password, 'a')
      expect(await verify(kept, password, 'a')).toBe(true)
      expect(await verify(kept, `${password}.`, 'a')).toBe(false)
      expect(await verify(kept, password.toUpperCase().slice(1), 'a')).toBe(false)
      expect(await verify(kept, '', 'a')).toBe(false)
      expect(await verify(decoyHash, password, 'a')).toBe(false)
    }
  })

  it('get another hash each time', async () => {
    const { hash } = await createPasswords(cheap)
    expect(await hash('same', 'a')).not.toBe(await hash('same', 'a'))
  })

  it('still match their hash after the parameters changed', async () => {
    const kept = await (await createPasswords(cheap)).hash('old', 'a')
    expect(await (await createPasswords({ ...cheap, passes: 2 })).verify(kept, 'old', 'a')).toBe(true)
  })

  it('never match when they are longer than allowed, and are not hashed', async () => {
    const { hash, verify } = await createPasswords(cheap)
    const longest = 'x'.repeat(passwordMaxLength)
    expect(await verify(await hash(longest, 'a'), `${longest}x`, 'a')).toBe(false)
    expect(await verify(await hash(longest, 'a'), 'x'.repeat(5_000_000), 'a')).toBe(false)
    await expect(hash(`${longest}x`, 'a')).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('fail after the same time when they are very long or belong to nobody', async () => {
    const { hash, verify, decoyHash } = await createPasswords({ ...cheap, memoryKiB: 19_456, passes: 2 })
    const kept = await hash('right', 'a')
    const attempts = [
      () => verify(kept, 'wrong', 'a'),
      () => verify(kept, 'x'.repeat(5_000_000), 'a'),
      () => verify(decoyHash, 'wrong', 'a'),
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
    // Without a hash they would take a hundredth.
    expect(long).toBeGreaterThan(usual / 4)
    expect(nobodys).toBeGreaterThan(usual / 4)
  })

  it('are refused while too many wait, and accepted afterwards', async () => {
    const { hash, verify } = await createPasswords({ ...cheap, maxWaiting: 3 })
    const kept = await hash('right', 'a')
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => verify(kept, 'right', 'a')))
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
    ).toEqual([...Array(5).fill(true), ...Array(3).fill('unavailable')])
    expect(await verify(kept, 'right', 'a')).toBe(true)
  })

  it('of one client wait for that client, not for others with many attempts', async () => {
    const { hash, verify } = await createPasswords({ ...cheap, maxConcurrent: 1 })
    const kept = await hash('right', 'a')
    const order: string[] = []
    const attempt = (client: string) => verify(kept, 'right', client).then(() => order.push(client))
    await Promise.all([...Array.from({ length: 30 }, () => attempt('a')), attempt('b')])
    expect(order.indexOf('b')).toBeLessThan(3)
  })
})
