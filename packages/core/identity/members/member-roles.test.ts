import { describe, expect, test } from 'vitest'
import { issueOf, refusalOf } from '../../shared/refusal.fixture.ts'
import { anActor, anOperator } from '../actor.fixture.ts'
import { personas } from '../persona.ts'
import { roles, tenantKinds } from '../roles.ts'
import {
  assertNotAboveOwnRole,
  assertRoleExists,
  isHighestRole,
  readPersona,
  requiredRole,
  rolesByTenantKind,
} from './member-roles.ts'

test('each kind of tenant has the role that one of its members must have, and each role is of some kind', () => {
  for (const kind of tenantKinds) expect(rolesByTenantKind[kind]).toContain(requiredRole[kind])
  expect(new Set(Object.values(rolesByTenantKind).flat())).toEqual(new Set(roles))
})

test('a role of another kind of tenant does not exist', () => {
  for (const kind of tenantKinds)
    for (const role of roles) {
      const has = (rolesByTenantKind[kind] as readonly string[]).includes(role)
      expect(issueOf(() => assertRoleExists(kind, role)) === null, `${kind} ${role}`).toBe(has)
    }
})

describe('who gives a role', () => {
  test('gives none above the own', () => {
    for (const giver of ['admin', 'manager', 'viewer'] as const)
      for (const role of ['owner', 'superadmin'] as const)
        expect(refusalOf(() => assertNotAboveOwnRole(anActor({ role: giver }), role))).toMatchObject({
          role: giver,
        })
    expect(refusalOf(() => assertNotAboveOwnRole(anActor({ role: 'manager' }), 'admin'))).toMatchObject({
      role: 'manager',
    })
  })

  test('gives the own and lower ones, and an administrator of the platform gives all', () => {
    for (const role of roles) {
      expect(() => assertNotAboveOwnRole(anActor({ role }), role), role).not.toThrow()
      expect(() => assertNotAboveOwnRole(anActor({ role: 'owner' }), role), role).not.toThrow()
      expect(() => assertNotAboveOwnRole(anOperator({ role: 'superadmin' }), role), role).not.toThrow()
    }
  })

  test('confirms who they are for the highest role of its kind', () => {
    for (const role of roles)
      expect(isHighestRole(role), role).toBe(role === 'owner' || role === 'superadmin')
  })
})

test('drivers say what they drive, and nobody else does', () => {
  for (const persona of personas) {
    expect(readPersona('driver', persona)).toBe(persona)
    expect(issueOf(() => readPersona('manager', persona))?.field).toBe('persona')
  }
  expect(issueOf(() => readPersona('driver', null))?.field).toBe('persona')
  for (const nothing of [null, undefined]) expect(readPersona('manager', nothing)).toBeNull()
})
