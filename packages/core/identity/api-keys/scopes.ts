/** The scopes of API keys; permissions.ts lists the capabilities of each. */
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

/** The plans of API keys; the requests per hour of each are configuration values. */
export const keyPlans = ['start', 'pro', 'scale'] as const
export type KeyPlan = (typeof keyPlans)[number]
