/** Contract section 6: everything a webhook can tell. */
export const eventKinds = [
  'tracking.driver_assigned',
  'tracking.picked_up',
  'tracking.delivered',
  'tracking.sla_breached',
  'tracking.canceled',
  'wallet.credit',
  'wallet.debit',
] as const
export type EventKind = (typeof eventKinds)[number]

/** What webhooks tell of themselves, in the same stream: a new endpoint is tried out; one was given up. */
export const noticeKinds = ['webhook.test', 'webhook.disabled'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const toldKinds = [...eventKinds, ...noticeKinds] as const
export type ToldKind = EventKind | NoticeKind
