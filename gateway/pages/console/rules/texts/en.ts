import type { Texts } from './pt-br.ts'

const windows: Record<number, string> = {
  900: 'in 15 minutes',
  3600: 'an hour',
  86400: 'a day',
}

export const texts: Texts = {
  messages: {
    title: 'Limits and retention',
    intro:
      'What is in force on this server. To change it see the settings and the code; this page only shows it.',
    limits: 'Limits',
    retention: 'How long data is kept',
    days: (days) => `${days} days`,
    years: (years) => `${years} years`,
    stays: 'Orders, ledger and accounts stay until the person asks for the erasure.',
    all: 'See the whole list, by table',
    per: (quota, seconds) => {
      const window = windows[seconds] ?? `in ${seconds} s`
      return `${quota.toLocaleString('en')} ${window}`
    },
  },

  limitNames: {
    app: 'Requests of a user',
    quote: 'Quotes without an account, of a network address',
    public: 'GraphQL without an account, of a network address',
    streams: 'Live tracking opened without an account, of a network address',
    start: 'Requests of a key, plan Start',
    pro: 'Requests of a key, plan Pro',
    scale: 'Requests of a key, plan Scale',
    loginFailures: 'Wrong passwords of an account',
    loginTries: 'Logins from a network address',
    pinFailures: 'Wrong PINs of a delivery',
    passwordResets: 'Requested new passwords of an account',
    invitations: 'Invitations of a tenant',
    signUps: 'Sign-ups of drivers from a network address',
    driverDocuments: 'Documents that a driver sends',
    proofChecks: 'Checked proofs of a network address',
    linkInstructions: 'Instructions by a tracking link',
    addressInstructions: 'Instructions by tracking links, of a network address',
    orderNotes: 'Notes on orders of a user or key',
    orderCalls: 'Calls about orders of a user or key',
    linkCalls: 'Calls by a tracking link',
    addressCalls: 'Calls by tracking links, of a network address',
    exports: 'Exports of personal data',
    shipmentItems: 'Items of shipments that a user prices',
    listExports: 'Exports of lists of a tenant',
    dispatchPlans: 'Plans of routes of a user',
    dispatchPlanChanges: 'Changes of a user to planned routes',
  },

  retentionNames: {
    quotes: 'Quotes that were not ordered, after they expired',
    exports: 'Exported files: personal data and lists',
    pushes: 'Pushes and their results',
    idempotency_keys: 'Answers under an Idempotency-Key',
    mails: 'Mails, invitations and links, after they expired',
    webhook_log: 'Events and the log of webhook calls',
    sessions: 'Sessions, after their last token expired',
    documents: 'Documents of rejected drivers who did not apply again',
    positions: 'Positions and offers',
    key_spending: 'Spending of API keys by day',
    photos: 'Photos and signatures',
    logs: 'Audit log and access log',
    addresses: 'Saved addresses and ended repetitions, unused',
    payout_keys: 'PIX keys of payouts',
  },
}
