import type { Role, TenantKind } from '@rodovia/core/identity/roles.ts'

/** The tenants of the matrix. */
export const tenants = {
  shop: 'embarcador',
  'another shop': 'embarcador',
  fleet: 'transportadora',
  'another fleet': 'transportadora',
  'a driver of his own': 'motorista',
  platform: 'plataforma',
} as const satisfies Record<string, TenantKind>

export type TenantName = keyof typeof tenants

/**
 * The columns of the matrix, from left to right. The requested resource always belongs to the shop: an order that the
 * `cliente_externo` of the shop placed and the `driver` of the fleet carries. `colleague` is another `cliente_externo` of the shop,
 * `codriver` another driver of the fleet.
 */
export const callers = {
  nobody: null,
  owner: ['shop', 'owner'],
  admin: ['shop', 'admin'],
  manager: ['shop', 'manager'],
  cliente_externo: ['shop', 'cliente_externo'],
  colleague: ['shop', 'cliente_externo'],
  viewer: ['shop', 'viewer'],
  fiscal: ['shop', 'fiscal'],
  auditor_externo: ['shop', 'auditor_externo'],
  operacoes: ['platform', 'operacoes'],
  superadmin: ['platform', 'superadmin'],
  driver: ['fleet', 'driver'],
  codriver: ['fleet', 'driver'],
  'manager of the fleet': ['fleet', 'manager'],
  'owner of another shop': ['another shop', 'owner'],
  'admin of another shop': ['another shop', 'admin'],
  'manager of another shop': ['another shop', 'manager'],
  'cliente_externo of another shop': ['another shop', 'cliente_externo'],
  'viewer of another shop': ['another shop', 'viewer'],
  'fiscal of another shop': ['another shop', 'fiscal'],
  'auditor_externo of another shop': ['another shop', 'auditor_externo'],
  'manager of another fleet': ['another fleet', 'manager'],
  'driver of his own': ['a driver of his own', 'driver'],
} as const satisfies Record<string, readonly [TenantName, Role] | null>

export type CallerName = keyof typeof callers

export const callerNames = Object.keys(callers) as CallerName[]
