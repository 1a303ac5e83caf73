import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { listOwnSessions } from '../own-sessions.ts'
import { aRequestBy } from '../request.fixture.ts'
import { aProtectedAccount, auditAbout, logInWith, mailsTo, moveHome } from './factors.fixture.ts'
import { removeAllFactors } from './remove-all-factors.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

beforeEach(moveHome)

describe('factors', () => {
  test('of somebody who lost everything are removed by the platform, which ends the sessions', async () => {
    const { userId, email, actor } = await aProtectedAccount(platform)
    await expect(removeAllFactors(platform, { request: aRequestBy(actor), userId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await removeAllFactors(platform, { request: aRequestBy(admin), userId })).toBe(true)
    expect(await removeAllFactors(platform, { request: aRequestBy(admin), userId })).toBe(false)
    const { items } = await listOwnSessions(platform, { actor, page: { limit: 5 } })
    expect(items).toEqual([])
    expect((await logInWith(platform, email)).user.email).toBe(email)
    expect(await mailsTo(platform, email)).toEqual(['factor_added', 'factors_reset'])
    expect(await auditAbout(platform, userId)).toEqual(['factor.added', 'factor.all_removed'])
  })
})
