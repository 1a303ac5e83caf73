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
