/** docs/reference/rules.md#tenants-roles-permissions */
export const roles = [
  'superadmin',
  'owner',
  'admin',
  'manager',
  'driver',
  'viewer',
  'fiscal',
  'operacoes',
  'auditor_externo',
  'cliente_externo',
] as const
export type Role = (typeof roles)[number]

/** The `tipo` of a tenant: a shipper, a fleet, a self-employed driver, or the operator of the platform. */
export const tenantKinds = ['embarcador', 'transportadora', 'motorista', 'plataforma'] as const
export type TenantKind = (typeof tenantKinds)[number]
