import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  kindNames: {
    embarcador: 'shipper',
    transportadora: 'fleet',
    motorista: 'self-employed driver',
    plataforma: 'platform',
  },

  planNames: {
    start: 'Start',
    pro: 'Pro',
    scale: 'Scale',
  },

  messages: {
    title: 'Tenants',
    intro: 'Shippers, fleets and self-employed drivers, the newest first.',
    create: 'New tenant',
    name: 'Name',
    kind: 'Kind',
    kindHint: 'A self-employed driver signs up alone, at /motorista/cadastro.',
    createNow: 'Create the tenant',
    back: 'Back to the tenants',
    balance: 'Balance of the wallet',
    credit: 'Credit',
    creditText:
      'The amount is credited to the wallet now, with money of the platform. This cannot be undone.',
    amount: 'Amount',
    amountHint: 'In reais. Example: 250,00',
    reason: 'Reason',
    reasonHint: 'It stays in the ledger and cannot be changed. Up to 200 characters, no names of people.',
    keys: 'API keys and plans',
    noKeys: 'No key is in use.',
    test: 'test',
    lastUsed: 'used',
    neverUsed: 'never used',
    plan: 'Plan',
    setPlan: 'Change the plan',
    people: 'People',
    noPeople: 'Nobody yet. Invite the first person below.',
    more: (count) => `and ${count} more`,
    invite: 'Invite an owner',
    email: 'E-mail address',
    inviteNow: 'Invite',
    link: 'Link of the invitation',
    linkHint: 'Send this link to the person. It works once and is shown only now.',
  },
}
