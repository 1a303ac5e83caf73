import { describe, expect, test } from 'vitest'
import type { ApiKeyId, SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { Actor } from './actor.ts'
import { type Scope, scopes } from './api-keys/scopes.ts'
import {
  type Capability,
  can,
  missingCapability,
  orderScope,
  permissions,
  permit,
  requireSession,
  scopesOf,
} from './permissions.ts'
import { type Role, roles, type TenantKind } from './roles.ts'

function anActor(role: Role, tenantKind: TenantKind = 'embarcador'): Actor {
  return {
    userId: '019a0000-0000-7000-8000-000000000001' as UserId,
    tenantId: '019a0000-0000-7000-8000-000000000002' as TenantId,
    tenantName: 'Loja',
    tenantKind,
    role,
    persona: null,
    sessionId: '019a0000-0000-7000-8000-000000000003' as SessionId,
    key: null,
  }
}

describe('the table of permissions', () => {
  test.each(Object.entries(permissions))(
    '%s is for those it lists and refused to all others',
    (name, listed) => {
      const capability = name as Capability
      const kinds = { superadmin: 'plataforma', operacoes: 'plataforma', driver: 'motorista' } as const
      const kindOf = (role: Role): TenantKind => kinds[role as keyof typeof kinds] ?? 'transportadora'
      expect(roles.filter((role) => can(anActor(role, kindOf(role)), capability)).toSorted()).toEqual(
        [...listed].toSorted(),
      )
    },
  )

  test('gives nobody outside the platform what is for its own people', () => {
    for (const kind of ['embarcador', 'transportadora', 'motorista'] as const)
      for (const role of ['superadmin', 'operacoes'] as const) {
        expect(can(anActor(role, kind), 'dispatch.manage')).toBe(false)
        expect(can(anActor(role, kind), 'platform.manage')).toBe(false)
      }
  })

  test('has vehicles in fleets and with self-employed drivers only', () => {
    expect(can(anActor('manager', 'transportadora'), 'vehicle.manage')).toBe(true)
    expect(can(anActor('owner', 'embarcador'), 'vehicle.manage')).toBe(false)
    expect(can(anActor('driver', 'transportadora'), 'vehicle.manage')).toBe(false)
  })

  test.each(['fiscal', 'auditor_externo'] as const)(
    'lets %s of a fleet read its papers, and change none',
    (role) => {
      expect(can(anActor(role, 'transportadora'), 'vehicle.read')).toBe(true)
      expect(can(anActor(role, 'transportadora'), 'vehicle.manage')).toBe(false)
      expect(can(anActor(role, 'embarcador'), 'vehicle.read')).toBe(false)
      expect(can(anActor(role, 'embarcador'), 'freight.read')).toBe(true)
    },
  )

  test('lets a manager dispatch in a fleet only', () => {
    expect(can(anActor('manager', 'transportadora'), 'dispatch.manage')).toBe(true)
    expect(can(anActor('manager', 'embarcador'), 'dispatch.manage')).toBe(false)
  })
})

describe('permit', () => {
  test('gives back who may', () => {
    expect(permit(anActor('owner'), 'order.create').role).toBe('owner')
  })

  test('refuses nobody with unauthorized, and somebody who may not with forbidden', () => {
    expect(() => permit(null, 'order.create')).toThrow(expect.objectContaining({ code: 'unauthorized' }))
    expect(() => permit(anActor('viewer'), 'order.create')).toThrow(
      expect.objectContaining({ code: 'forbidden', facts: { capability: 'order.create', role: 'viewer' } }),
    )
  })
})

describe('an API key', () => {
  const withScopes = (...its: Scope[]): Actor => ({
    ...anActor('owner'),
    sessionId: null,
    key: { id: '019a0000-0000-7000-8000-000000000004' as ApiKeyId, name: 'ERP', scopes: its, plan: 'start' },
  })
  const permitted = (...its: Scope[]) =>
    (Object.keys(permissions) as Capability[]).filter((capability) => can(withScopes(...its), capability))

  test.each([
    ['quotes', ['quote.request']],
    ['orders:read', ['order.read', 'figures.read', 'overview.read']],
    ['orders:write', ['order.create', 'order.cancel', 'order.note', 'order.read']],
    ['wallet:read', ['wallet.read']],
    ['events:read', ['event.read']],
    [
      'webhooks:manage',
      [
        'recipient.manage',
        'goodsRules.manage',
        'webhook.manage',
        'requestLog.read',
        'recipientMessage.manage',
      ],
    ],
    ['privacy:manage', ['privacy.contacts']],
  ] as const)('with the scope %s may do %j and nothing else', (scope, capabilities) => {
    expect(permitted(scope)).toEqual(capabilities)
  })

  test('with every scope makes no keys, runs no members and drives nothing', () => {
    for (const capability of ['apiKey.manage', 'member.manage', 'delivery.drive', 'platform.manage'] as const)
      expect(permitted(...scopes)).not.toContain(capability)
  })

  test('with every scope may do no more than the role of its holder', () => {
    const key = withScopes(...scopes).key
    const may = (role: Role) =>
      (Object.keys(permissions) as Capability[]).filter((one) => can({ ...anActor(role), key }, one))
    expect(may('owner')).toContain('privacy.contacts')
    expect(may('admin')).toEqual(may('owner').filter((one) => one !== 'privacy.contacts'))
    expect(may('viewer')).toEqual(['quote.request', 'order.read', 'figures.read', 'overview.read'])
    expect(() => permit({ ...anActor('viewer'), key }, 'wallet.read')).toThrow(
      expect.objectContaining({ facts: { capability: 'wallet.read', role: 'viewer', isOfHolder: true } }),
    )
  })

  test('gets from each role only scopes that the role covers entirely', () => {
    expect(scopesOf('owner')).toEqual(scopes)
    expect(scopesOf('admin')).toEqual(scopes.filter((scope) => scope !== 'privacy:manage'))
    expect(scopesOf('viewer')).toEqual(['quotes', 'orders:read'])
    expect(missingCapability('viewer', 'orders:write')).toBe('order.create')
  })

  test('learns which scopes it lacks', () => {
    expect(() => permit(withScopes('quotes'), 'order.read')).toThrow(
      expect.objectContaining({
        code: 'forbidden',
        facts: { capability: 'order.read', role: 'owner', neededScopes: ['orders:read', 'orders:write'] },
      }),
    )
  })

  test('has no session, and is nobody where one is needed', () => {
    expect(() => requireSession(withScopes(...scopes))).toThrow(
      expect.objectContaining({ code: 'unauthorized' }),
    )
    expect(requireSession(anActor('viewer')).role).toBe('viewer')
  })
})

describe('the orders an actor means by "mine"', () => {
  const { tenantId, userId } = anActor('owner')

  test.each([
    ['owner', 'embarcador', { tenantId, createdBy: null }],
    ['cliente_externo', 'embarcador', { tenantId, createdBy: userId }],
    ['operacoes', 'plataforma', { tenantId: null, createdBy: null }],
  ] as const)('of %s in %s', (role, tenantKind, scope) => {
    expect(orderScope(anActor(role, tenantKind))).toEqual(scope)
  })
})
