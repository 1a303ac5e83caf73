import { describe, expect, test } from 'vitest'
import type { UserId } from '../shared/ids.ts'
import { anActor, anId, tenants } from './actor.fixture.ts'
import { findOwnTenant, findOwnUser } from './find-own.ts'
import type { Users } from './ports.ts'
import type { User } from './user.ts'

const actor = anActor()
const user: User = {
  id: actor.userId,
  tenantId: actor.tenantId,
  email: 'ana@loja.example',
  name: 'Ana Souza',
  role: 'owner',
  persona: null,
  phone: null,
  pixKey: null,
}
const tenant = { id: actor.tenantId, name: actor.tenantName, kind: actor.tenantKind }
const users = {
  findByIds: async () => new Map([[user.id, user]]),
  findTenants: async () => new Map([[tenant.id, tenant]]),
} as Partial<Users> as Users
const ports = { users }

describe('by their ids', () => {
  test('everybody finds himself and his tenant', async () => {
    expect(await findOwnUser(ports, { actor, userId: user.id })).toBe(user)
    expect(await findOwnTenant(ports, { actor, tenantId: tenant.id })).toBe(tenant)
  })

  test('nobody finds another', async () => {
    const notFound = { code: 'not_found' }
    await expect(findOwnUser(ports, { actor, userId: anId<UserId>(299) })).rejects.toMatchObject(notFound)
    await expect(findOwnTenant(ports, { actor, tenantId: tenants.otherShop })).rejects.toMatchObject(notFound)
  })

  test('who is not logged in finds nothing', async () => {
    const unauthorized = { code: 'unauthorized' }
    await expect(findOwnUser(ports, { actor: null, userId: user.id })).rejects.toMatchObject(unauthorized)
    await expect(findOwnTenant(ports, { actor: null, tenantId: tenant.id })).rejects.toMatchObject(
      unauthorized,
    )
  })
})
