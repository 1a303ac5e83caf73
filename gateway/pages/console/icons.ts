import { type Html, html, trustedHtml } from '../html.ts'
import type { SectionName } from './sections.ts'

/** Strokes in a field of 24 by 24. They stand beside their words, so they have no name of their own. */
const strokes: Partial<Record<SectionName, string>> & Record<'more' | 'logOut' | 'other', string> = {
  overview: 'M4 11l8-7 8 7v9h-6v-6h-4v6H4z',
  dispatch: 'M3 12h4l3-8 4 16 3-8h4',
  drivers: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  vehicles:
    'M2 6h12v10H2zM14 9h4l4 4v3h-8zM6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  fiscal: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  fiscalDocuments: 'M6 2h9l4 4v16H6zM9 10h7M9 14h7M9 18h4',
  application: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  orders: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  quote: 'M12 5v14M5 12h14',
  shipments: 'M3 4h8v8H3zM13 12h8v8h-8zM3 16h6v4H3zM15 4h6v4h-6z',
  repetitions: 'M4 11a8 8 0 0 1 14-5l2 2M20 3v5h-5M20 13a8 8 0 0 1-14 5l-2-2M4 21v-5h5',
  map: 'M9 4 3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  addresses: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  recipientMessages: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 7l11-3v3M16 13h.1',
  collectOnDelivery: 'M3 8h18v10H3zM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 5h18',
  cashOwed: 'M3 8h18v10H3zM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 13h.1M18 13h.1',
  figures: 'M4 20h16M7 20v-7M12 20V6M17 20v-10',
  apiKeys: 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8M11 13l9-9M16 8l3 3',
  shops: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M9 20v-6h6v6',
  openDelivery: 'M4 8h16l-1 12H5zM8 8a4 4 0 0 1 8 0M9 14h6',
  requests: 'M4 7h12M12 3l4 4-4 4M20 17H8M12 13l-4 4 4 4',
  webhooks: 'M13 3 5 13h6l-1 8 9-11h-6z',
  serviceAreas: 'M4 8l7-4 9 6-3 9-10 1z',
  towns: 'M3 21h18M5 21V8l5-3v16M10 21V3h6v18M19 21v-9h-3M7 11h.1M7 15h.1M13 7h.1M13 11h.1M13 15h.1',
  tariffs: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.1',
  topUps: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  payouts: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  topUpReturns: 'M9 6 4 11l5 5M4 11h10a6 6 0 0 1 6 6v2',
  tenants: 'M4 21V9l8-5 8 5v12zM9 21v-6h6v6',
  health: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z',
  rules: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 3',
  exports: 'M6 3h8l4 4v14H6zM12 10v7M9 14l3 3 3-3',
  members:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21a7 7 0 0 1 14 0M16 3.5a4 4 0 0 1 0 7M18 14.5a7 7 0 0 1 4 6.5',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0',
  more: 'M4 6h16M4 12h16M4 18h16',
  logOut: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  other: 'M5 5h14v14H5z',
}

/** The sign of a section, or of a part of the menu. */
export function icon(name: SectionName | 'more' | 'logOut'): Html {
  const path = trustedHtml(strokes[name] ?? strokes.other)
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}
