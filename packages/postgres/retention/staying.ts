import { positionDays } from '../fleet/position-partitions.ts'
import type { Keeping } from './retentions.ts'

const withAccount = 'as long as the account; an erasure leaves ids'
const withOrder = 'with its order; an erasure leaves ids, times and amounts'
const moneyStays = 'for good: ids and amounts, no names'
const noData = 'for good: nobody’s data'

/** The tables from which nothing goes by its age row by row, and why. */
export const staying: Readonly<Record<string, Keeping>> = {
  positions: {
    what: 'The way of each delivery, a part of the table for each day',
    kept: `${positionDays} days, then the day goes as a whole`,
  },
  deliveries: {
    what: 'Orders: sender, recipient, addresses',
    kept: 'for good, for the shipper; until erased',
  },
  timeline_entries: { what: 'What happened to an order, sealed', kept: withOrder },
  incidents: { what: 'Problems, and what the driver wrote to them', kept: withOrder },
  users: { what: 'Accounts: name, e-mail, telephone, PIX key, password as a hash', kept: withAccount },
  tenants: { what: 'Companies', kept: 'for good' },
  api_keys: {
    what: 'Keys of partners as hashes, and who made them: ids',
    kept: 'for good, revoked ones to be told of',
  },
  webhook_endpoints: { what: 'Addresses of partners’ servers', kept: 'until removed' },
  wallets: { what: 'What a tenant has', kept: moneyStays },
  ledger_transactions: {
    what: 'The ledger, sealed; `note` is what staff wrote',
    kept: 'for good: ids, amounts and notes',
  },
  ledger_entries: { what: 'Its entries', kept: moneyStays },
  ledger_seals: { what: 'Its chain of hashes', kept: noData },
  ledger_unsealed: { what: 'What waits for its seal', kept: 'a second' },
  ledger_checks: { what: 'How far the check of the ledger has come', kept: noData },
  pix_charges: { what: 'What was asked to be paid in: amounts, who asked as an id', kept: moneyStays },
  pix_payments: { what: 'What was paid in: amounts and the bank’s number of it', kept: moneyStays },
  erasures: {
    what: 'Who asked to be erased, as ids; a contact by telephone number',
    kept: 'for good, the number until it is done',
  },
  payout_batches: { what: 'Files for the bank: who made them when, as an id', kept: moneyStays },
  tariffs: { what: 'Tariffs', kept: noData },
  tariff_vehicles: { what: 'Their prices by vehicle', kept: noData },
  cep_ranges: { what: 'Postal codes and where they are', kept: noData },
  measured_speeds: { what: 'How fast vehicles are by the hour: counts of many', kept: noData },
  speeds_measured: { what: 'Up to when that was counted', kept: noData },
  migrations: { what: 'Which changes the schema has had', kept: noData },
}
