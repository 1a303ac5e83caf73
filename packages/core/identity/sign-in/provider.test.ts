import { describe, expect, test } from 'vitest'
import { tenantKinds } from '../roles.ts'
import { grantableRoles, readDomain, readRoleRules, roleOfGroups } from './provider.ts'

test('groups give no appointed role, and none in tenants of the platform and of self-employed drivers', () => {
  const roles = tenantKinds.flatMap(grantableRoles)
  for (const role of ['owner', 'driver', 'superadmin', 'operacoes'] as const)
    expect(roles).not.toContain(role)
  expect(grantableRoles('embarcador')).toContain('admin')
  expect([grantableRoles('plataforma'), grantableRoles('motorista')]).toEqual([[], []])
})

describe('rules', () => {
  const rules = readRoleRules('embarcador', [
    { group: ' chiefs ', role: 'admin' },
    { group: 'staff', role: 'viewer' },
  ])

  test('the first one with a group of the person counts', () => {
    expect(roleOfGroups(rules, ['staff', 'chiefs'])).toBe('admin')
    expect(roleOfGroups(rules, ['staff'])).toBe('viewer')
    expect(roleOfGroups(rules, ['Staff', 'chief', ''])).toBeNull()
    expect(roleOfGroups(rules, [])).toBeNull()
  })

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 51 }, (_, index) => ({ group: `${index}`, role: 'viewer' as const }))],
    ['an owner', [{ group: 'a', role: 'owner' as const }]],
    ['a driver', [{ group: 'a', role: 'driver' as const }]],
    ['staff of the platform', [{ group: 'a', role: 'operacoes' as const }]],
    ['no group', [{ group: ' ', role: 'viewer' as const }]],
    [
      'a group twice',
      [
        { group: 'a', role: 'viewer' as const },
        { group: 'a ', role: 'admin' as const },
      ],
    ],
  ])('with %s are refused', (_, given) => {
    expect(() => readRoleRules('embarcador', given)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    )
  })
})

test('a domain is read in lower case', () => {
  expect(readDomain(' Loja.Example ')).toBe('loja.example')
})

test.each([
  '',
  'com',
  'loja',
  '.example',
  'loja..example',
  'a@loja.example',
  'https://loja.example',
  '127.0.0.1',
  '-a.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(127)}example`,
])('"%s" is no domain', (text) => {
  expect(() => readDomain(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})
