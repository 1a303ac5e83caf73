import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Health of the platform',
    allWell: 'All is well.',
    attention: (count) => (count === 1 ? '1 item needs attention.' : `${count} items need attention.`),
    well: 'well',
    notWell: 'needs attention',
    waiting: 'waiting',
    since: 'since',
    ended: 'ended',
    never: 'not ended yet',
    guide: 'Read the guide',
    open: 'Open',
    readAt: 'Read now. Reload the page to read again.',
  },

  /** The subject of each check, and one sentence on what to do when it is not well. */
  checks: {
    outbox: {
      label: 'Events to publish',
      advice: 'See whether a worker runs, and whether its log shows errors of the database or of Redis.',
    },
    webhooks: {
      label: 'Webhooks to send',
      advice: 'Start one more worker: the customers’ servers answer, but nobody sends to them in time.',
    },
    pushes: {
      label: 'Pushes to send',
      advice: 'See in the worker’s log whether FCM, Apple, Expo or Web Push refuses the credentials.',
    },
    dispatch: {
      label: 'Offers to make',
      advice: 'See whether a worker runs: orders wait for a driver whom nobody looks for.',
    },
    repetitions: {
      label: 'Repeated orders to make',
      advice: 'See whether a worker runs, and what its log says about repetitions.',
    },
    driver_applications: {
      label: 'Applications of drivers',
      advice: 'Approve or reject the applications: drivers have waited for more than two days.',
    },
    figures: {
      label: 'Events to count in the figures',
      advice:
        'See whether a worker runs, and whether its log shows errors of the database: the figures are late.',
    },
    ledger_faults: {
      label: 'Faults in the ledger',
      advice: 'Run npm run ledger:check on the server: it names each entry that is wrong.',
    },
    ledger_seals: {
      label: 'Transactions without a seal',
      advice: 'See whether a worker runs: it seals the transactions.',
    },
    ledger_check: {
      label: 'Last check of the ledger',
      advice: 'See whether a worker runs: the check has not ended for more than a day.',
    },
    contests: {
      label: 'Contested top-ups (MED)',
      advice: 'Answer the contest at your bank: the amount is held until it decides.',
    },
    returns: {
      label: 'Returns to confirm',
      advice: 'See in the worker’s log what the bank answers to the return.',
    },
    unreadable_charges: {
      label: 'Unreadable answers of the bank',
      advice:
        'The worker’s log and the alert name the charge (txid). Look at the statement and confirm the payment by hand.',
    },
    negative_wallets: {
      label: 'Negative wallets',
      advice:
        'Talk to the customer: a top-up that was spent was contested or returned, and they have to top up.',
    },
    replaced_secrets: {
      label: 'Replaced secrets',
      advice:
        'Put the former secrets back if they were lost by mistake. Otherwise people sign in again, and who has an authenticator app needs a recovery code.',
    },
  },
}
