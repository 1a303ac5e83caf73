import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Exports',
    intro: 'Your lists as spreadsheets (CSV), made in the background. Each file stays for 7 days.',
    none: 'No exports in the last 7 days. Filter a list and press Export, or choose one below.',
    new: 'New export',
    list: 'List',
    from: 'From',
    to: 'To',
    export: 'Export',
    download: 'Download',
    refresh: 'Refresh',
    waiting: 'Waiting',
    progress: (done, total) => `${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`,
    marked: (count) => (count === 1 ? '1 selected order' : `${count} selected orders`),
    rows: (count) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`),
    expires: 'available until',
    failed: 'The file could not be made after several tries. Export again.',
  },

  listLabels: {
    orders: 'Orders',
    shipments: 'Shipments',
    wallet: 'Wallet statement',
    collected_payments: 'Payments collected at the door',
    earnings: 'Earnings',
    audit_log: 'Audit log',
    requests: 'API requests',
  },

  failureTexts: {
    not_permitted: 'You may not see this list any more, or the API key was revoked or expired.',
    too_many_rows: 'The list has more than 1,000,000 rows: choose a shorter period.',
  },
}
