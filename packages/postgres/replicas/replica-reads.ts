import type { Stores } from '../database/create-stores.ts'

/**
 * The calls of stores that only read and that a replica may answer, inside a read scope (`runInReadScope`). Everything else is asked of
 * the primary: what changes rows, and what decides, such as sessions, keys, balances and open charges.
 */
export const replicaReads = {
  deliveries: [
    'findByOrderIds',
    'findByCodes',
    'findDetailed',
    'findDetailedOrder',
    'findByToken',
    'listOrders',
    'details',
    'incidents',
    'offers',
    'notes',
  ],
  orderSearch: ['find'],
  drivers: ['findByIds', 'details', 'recentTrack'],
  users: ['findByIds', 'findTenants'],
  ledger: [
    'statement',
    'statementBetween',
    'walletEntriesOfOrders',
    'earnings',
    'earnedDeliveries',
    'earnedBetween',
  ],
  statements: ['ofPeriod'],
  payouts: ['list', 'listBatches', 'sumBatches'],
  figures: ['read'],
  auditLog: ['list'],
  accessLog: ['list'],
  outbox: ['eventsOfOrders'],
  webhookDeliveries: ['events', 'eventsAfter'],
} as const satisfies { readonly [Name in keyof Stores]?: readonly (keyof Stores[Name])[] }
