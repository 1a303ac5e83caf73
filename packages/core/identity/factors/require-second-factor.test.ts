import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedRequest, aMember, aSession } from '../../../../test/support/step-up.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { aRequestBy } from '../request.fixture.ts'
import { addApp, aTeam, moveHome, requireOf } from './factors.fixture.ts'
import { removeFactor } from './own-factors.ts'
import { listSecondFactorRoles, requireSecondFactor } from './require-second-factor.ts'

let platform: UseCases

beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(moveHome)

describe('a role that needs a second factor', () => {
  test('keeps its last factor', async () => {
    const { owner, factor } = await aTeam(platform)
    await requireOf(platform, owner.actor, ['owner'])
    const request = await aConfirmedRequest(platform, owner.actor)
    await expect(removeFactor(platform, { request, id: factor.id })).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'second_factor_required' },
    })
    await addApp(platform, owner.actor)
    await removeFactor(platform, { request, id: factor.id })
  })

  test('needs none any more once the requirement ends', async () => {
    const { owner, manager } = await aTeam(platform)
    await requireOf(platform, owner.actor, ['manager'])
    await requireOf(platform, owner.actor, [])
    expect(await aSession(platform, manager.email)).toMatchObject({ role: 'manager' })
  })
})

describe('the requirement', () => {
  test('is set by who has a second factor, after a confirmation, and is in the audit log', async () => {
    const { shop, owner } = await aTeam(platform)
    const bare = await aMember(platform, shop)
    await expect(requireOf(platform, bare.actor, ['owner'])).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'own_second_factor_missing' },
    })
    const request = aRequestBy(owner.actor)
    await expect(requireSecondFactor(platform, { request, roles: ['owner'] })).rejects.toMatchObject({
      code: 'step_up_required',
    })
    await requireOf(platform, owner.actor, ['manager', 'viewer', 'manager'])
    const { actor } = owner
    expect(await listSecondFactorRoles(platform, { actor })).toEqual(['manager', 'viewer'])
    const entries = await platform.query<{ facts: object }>(
      `SELECT facts FROM audit_entries WHERE tenant_id = $1 AND action = 'tenant.second_factor_set'`,
      [shop.tenantId],
    )
    expect(entries).toEqual([{ facts: { roles: 'manager, viewer' } }])
  })

  test('is not for roles above one’s own, roles that there are not, and other tenants', async () => {
    const { shop, owner } = await aTeam(platform)
    const admin = await aMember(platform, shop, 'admin')
    await addApp(platform, admin.actor)
    await expect(requireOf(platform, admin.actor, ['owner'])).rejects.toMatchObject({ code: 'forbidden' })
    await requireOf(platform, admin.actor, ['admin'])
    await expect(requireOf(platform, owner.actor, ['driver'])).rejects.toMatchObject({
      code: 'validation_failed',
    })
    const elsewhere = requireSecondFactor(platform, {
      request: await aConfirmedRequest(platform, owner.actor),
      roles: [],
      tenantId: (await platform.aShop()).tenantId,
    })
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
    const manager = await aMember(platform, shop, 'manager')
    await expect(requireOf(platform, manager.actor, [])).rejects.toMatchObject({ code: 'forbidden' })
  })
})
