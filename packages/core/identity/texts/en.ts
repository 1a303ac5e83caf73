import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  stepUpLabels: {
    change_pix_key: 'Changing the PIX key',
    request_payout: 'Requesting a payout within 24 hours after a change of the PIX key',
    raise_spending_cap: 'Raising the daily cap of an API key',
    add_owner: 'Adding an owner',
    manage_privacy_key: 'Creating or changing an API key with privacy:manage',
    change_factors: 'Changing the two-step verification',
    make_password_link: 'Creating a link to a new password',
    set_identity_provider: 'Changing the identity provider of the company',
  },

  roleNames: {
    superadmin: 'superadmin',
    owner: 'owner',
    admin: 'admin',
    manager: 'manager',
    driver: 'driver',
    viewer: 'viewer',
    fiscal: 'fiscal',
    operacoes: 'operations',
    auditor_externo: 'external auditor',
    cliente_externo: 'external client',
  },
}
