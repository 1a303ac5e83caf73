/** What an API key can be made for; permissions.ts says which capabilities are behind each. */
export const scopes = [
  'quotes',
  'orders:read',
  'orders:write',
  'wallet:read',
  'events:read',
  'webhooks:manage',
  'privacy:manage',
] as const
export type Scope = (typeof scopes)[number]

/** How much a key may ask for in an hour: the numbers are configuration values. */
export const keyPlans = ['start', 'pro', 'scale'] as const
export type KeyPlan = (typeof keyPlans)[number]
