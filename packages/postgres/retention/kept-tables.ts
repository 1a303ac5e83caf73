import { positionDays } from '../fleet/position-partitions.ts'
import type { RetentionPolicy } from './retentions.ts'

const withAccount = 'as long as the account; an erasure leaves ids'
const withOrder = 'with its order; an erasure leaves ids, times and amounts'
const moneyStays = 'for good: ids and amounts, no names'
const noData = 'for good: nobody’s data'

/** The tables from which nothing goes by its age row by row, and why. */
export const keptTables: Readonly<Record<string, RetentionPolicy>> = {
  positions: {
    content: 'The way of each delivery, a part of the table for each day',
    period: `${positionDays} days, then the day goes as a whole`,
  },
  deliveries: {
    content: 'Orders: sender, recipient, addresses',
    period: 'for good, for the shipper; until erased',
  },
  timeline_entries: { content: 'What happened to an order, sealed', period: withOrder },
  incidents: { content: 'Problems, and what the driver wrote to them', period: withOrder },
  users: { content: 'Accounts: name, e-mail, telephone, PIX key, password as a hash', period: withAccount },
  tenants: { content: 'Companies', period: 'for good' },
  api_keys: {
    content: 'Keys of partners as hashes, and who made them: ids',
    period: 'for good, revoked ones to be told of',
  },
  webhook_endpoints: { content: 'Addresses of partners’ servers', period: 'until removed' },
  wallets: { content: 'What a tenant has', period: moneyStays },
  ledger_transactions: {
    content: 'The ledger, sealed; `note` is what staff wrote',
    period: 'for good: ids, amounts and notes',
  },
  ledger_entries: { content: 'Its entries', period: moneyStays },
  ledger_seals: { content: 'Its chain of hashes', period: noData },
  ledger_unsealed: { content: 'What waits for its seal', period: 'a second' },
  ledger_checks: { content: 'How far the check of the ledger has come', period: noData },
  pix_charges: { content: 'What was asked to be paid in: amounts, who asked as an id', period: moneyStays },
  pix_payments: { content: 'What was paid in: amounts and the bank’s number of it', period: moneyStays },
  erasures: {
    content: 'Who asked to be erased, as ids; a contact by telephone number',
    period: 'for good, the number until it is done',
  },
  payout_batches: { content: 'Files for the bank: who made them when, as an id', period: moneyStays },
  tariffs: { content: 'Tariffs', period: noData },
  tariff_vehicles: { content: 'Their prices by vehicle', period: noData },
  cep_ranges: { content: 'Postal codes and where they are', period: noData },
  measured_speeds: { content: 'How fast vehicles are by the hour: counts of many', period: noData },
  speeds_measured: { content: 'Up to when that was counted', period: noData },
  migrations: { content: 'Which changes the schema has had', period: noData },
}
