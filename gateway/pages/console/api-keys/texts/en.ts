import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'API keys',
    intro: 'Your servers call the API at /v1 with a key in the X-Service-Key header.',
    none: 'No keys yet.',
    create: 'Create key',
    name: 'Name',
    nameHint: 'For example the system that uses it. Up to 60 characters.',
    scopes: 'Scopes',
    mode: 'Mode',
    modes: {
      live: 'Live',
      test: 'Test, with play money and simulated deliveries',
    },
    test: 'Test',
    cap: 'Daily cap in reais',
    capHint:
      'The most that the orders of one day may cost in total. Example: 250,00. Without a cap, the wallet’s balance is the limit.',
    changeCap: 'Change cap',
    noCap: 'no daily cap',
    capOf: (amount) => html`up to ${amount} a day`,
    once: 'Your new key',
    onceHint: 'Copy it now and keep it in a safe place: it is not shown again.',
    created: 'Created',
    by: 'by',
    heldBy: 'Held by',
    from: 'from',
    expires: 'Expires',
    expired: 'Expired',
    addressesAre: 'Only from',
    inactive: 'Without effect, because the role of the holder does not allow it:',
    expiry: 'Expires (Brasília time)',
    expiryHint: 'From then on the key is refused. Empty: it does not expire.',
    addresses: 'Allowed addresses',
    addressesHint:
      'IPv4 or IPv6 addresses, or ranges such as 203.0.113.0/24, up to 20, separated by spaces or lines. Empty: any.',
    changeAccess: 'Change expiry and addresses',
    used: 'Last used',
    never: 'never',
    revoked: 'Revoked',
    revoke: 'Revoke',
    revokeText: 'Systems that use this key lose access within a second. This cannot be undone.',
    revokeNow: 'Revoke now',
    plan: 'Plan',
  },

  scopeNames: {
    quotes: 'request quotes',
    'orders:read': 'read orders',
    'orders:write': 'place and cancel orders',
    'wallet:read': 'read the wallet',
    'events:read': 'read events',
    'webhooks:manage': 'manage webhooks',
    'privacy:manage': 'export and erase data of contacts',
  },
}
