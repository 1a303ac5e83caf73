import { positionDays } from '@rodovia/core/privacy/retention-days.ts'
import type { RetentionPolicy } from './retentions.ts'

const withAccount = 'as long as the account; an erasure leaves ids'
const withOrder = 'with its order; an erasure leaves ids, times and amounts'
const moneyStays = 'permanently: ids and amounts, no names'
const noData = 'permanently: no personal data'

/** The tables without deletion by row age, and why. */
export const keptTables: Readonly<Record<string, RetentionPolicy>> = {
  positions: {
    content: 'Positions of each delivery, one partition for each day',
    period: `${positionDays} days, then the partition is dropped`,
  },
  deliveries: {
    content: 'Orders: sender, recipient, addresses, instructions, contents of parcels, rating, metadata',
    period: 'permanently, for the shipper; until erased',
  },
  timeline_entries: { content: 'The history of an order, sealed', period: withOrder },
  figures: {
    content:
      'Sums of orders by day and month, tier, town, hour, tenant, and driver: ids, amounts and ratings',
    period: 'permanently; an erasure of a driver moves the driver’s sums to those without a driver',
  },
  figure_orders: {
    content: 'What each order adds to these sums: town, tier, times, price, rating, the id of the driver',
    period: 'with its order; an erasure of the driver leaves no driver',
  },
  figures_counted: { content: 'Until where events and orders are counted', period: noData },
  order_words: {
    content:
      'What orders are found by: words of reference, recipient, telephone number and address of the destination',
    period: 'with its order; an erasure deletes them, and those of what is left are written again',
  },
  orders_without_words: { content: 'Orders whose words are to be written: ids', period: 'a second' },
  order_notes: {
    content: 'Notes on orders: messages among shipper, driver and dispatchers',
    period: 'with its order; until the author or a contact of the order is erased, ids and times stay',
  },
  recipient_message_settings: {
    content: 'What tenants chose for messages to recipients: channels, kinds, texts',
    period: 'as long as the tenant: no personal data',
  },
  recipient_opt_outs: {
    content: 'Who wants no messages: keyed hashes of telephone numbers and mailboxes',
    period:
      'until the person takes messages again; an erasure leaves them, so that nobody is written to again',
  },
  recipient_message_progress: { content: 'Until which event recipients were told', period: noData },
  incidents: { content: 'Problems, with the driver’s notes', period: withOrder },
  users: {
    content: 'Accounts: name, e-mail, telephone, PIX key and when another replaced it, password as a hash',
    period: withAccount,
  },
  driver_applications: {
    content: 'What drivers signed up with: plate and model of the vehicle, company, why they were rejected',
    period: 'as long as the account; until erased',
  },
  vehicles: {
    content:
      'Vehicles of fleets and self-employed drivers: plate, RENAVAM, another owner’s name and CPF or CNPJ, the id of the driver',
    period:
      'until removed; those of a self-employed driver until erased, of an erased driver of a fleet the id',
  },
  carriers: {
    content:
      'Registrations of fleets and self-employed drivers as carriers (RNTRC), with the state that ANTT publishes',
    period: 'until removed; that of a self-employed driver until erased',
  },
  insurance_policies: {
    content: 'Insurance policies of fleets and self-employed drivers: insurer, number, validity',
    period: 'until removed; those of a self-employed driver until erased',
  },
  fiscal_issuers: {
    content:
      'Issuers of fiscal documents: name, CNPJ or CPF, address, and the A1 certificate with its password, sealed',
    period: 'until replaced; that of a self-employed driver until erased',
  },
  fiscal_series: {
    content: 'The last number of each series of fiscal documents',
    period: 'permanently: no personal data',
  },
  fiscal_schemas: { content: 'The official schemas of fiscal documents', period: noData },
  factors: {
    content: 'Second factors: kind, name, times; the secret of an app, sealed',
    period: 'until removed, at most as long as the account',
  },
  recovery_codes: {
    content: 'Recovery codes, as hashes, and when they were used',
    period: 'until replaced, or until the last factor is removed',
  },
  identities: {
    content: 'The ids of accounts at identity providers',
    period: 'as long as the account; until erased',
  },
  identity_providers: {
    content: 'Identity providers of tenants; the client secret is encrypted',
    period: 'until removed',
  },
  claimed_domains: { content: 'Domains that tenants say are theirs', period: 'until released' },
  tenants: {
    content:
      'Companies, the telephone number for help, what their recipients may do, and what their goods need',
    period: 'permanently',
  },
  dispatch_plans: {
    content: 'The plan of each organisation that dispatches by plan: ids of drivers and orders',
    period: 'until the next plan, which is made at every change, or until it is switched off',
  },
  saved_views: {
    content: 'Filters of lists that users saved under a name',
    period: 'until deleted; until the user is erased',
  },
  open_delivery_clients: {
    content: 'Applications that order by Open Delivery, with the telephone number of the shop',
    period: 'as long as their API key: permanently',
  },
  shop_connections: {
    content: 'Connected shops: their addresses and sealed credentials',
    period: 'as long as their API key: permanently',
  },
  webhook_endpoints: { content: 'Addresses of partners’ servers', period: 'until removed' },
  wallets: { content: 'Balances of tenants', period: moneyStays },
  ledger_transactions: {
    content: 'The ledger, sealed; `note` is what staff wrote',
    period: 'permanently: ids, amounts and notes',
  },
  ledger_entries: { content: 'Its entries', period: moneyStays },
  ledger_seals: { content: 'Its chain of hashes', period: noData },
  ledger_unsealed: { content: 'Transactions without a seal', period: 'a second' },
  ledger_checks: { content: 'Progress of the check of the ledger', period: noData },
  collected_payments: {
    content: 'What recipients paid at the door: amounts, the ids of order and driver',
    period: moneyStays,
  },
  remittances: { content: 'What shops got of it: amounts', period: moneyStays },
  pix_charges: { content: 'Charges: amounts, the id of the person who asked', period: moneyStays },
  pix_payments: { content: 'Payments: amounts and the bank’s end-to-end id', period: moneyStays },
  pix_returns: {
    content:
      'Contests and returns of payments: amounts, reasons by staff and the bank, the id of the person who returned it',
    period: 'permanently: ids, amounts and reasons',
  },
  erasures: {
    content: 'Requests, by user id; a contact by telephone number',
    period: 'permanently, the number until it is done',
  },
  payout_batches: {
    content: 'Files for the bank: time, and the id of the person who made them',
    period: moneyStays,
  },
  tariffs: { content: 'Tariffs', period: noData },
  tariff_vehicles: { content: 'Their prices by vehicle', period: noData },
  service_areas: { content: 'Where the platform delivers', period: noData },
  cep_ranges: { content: 'Postal codes and their places', period: noData },
  freight_floor_tables: { content: 'Imported tables of freight floors', period: noData },
  streets: { content: 'Streets of imported public addresses: numbers and points', period: noData },
  towns: { content: 'Loaded towns: progress, counts, faults', period: noData },
  street_imports: { content: 'Imported files, and how far', period: noData },
  measured_speeds: { content: 'Speeds of vehicles by the hour, as counts', period: noData },
  speeds_measured: { content: 'Until when speeds were counted', period: noData },
  secret_fingerprints: {
    content: 'Salted fingerprints of secrets, and the process that recorded them',
    period: noData,
  },
  spent_signatures: {
    content: 'Signatures of requests between processes, accepted once',
    period: 'minutes: no personal data',
  },
  storage_markers: { content: 'Where files are stored, and the process that recorded it', period: noData },
  migrations: { content: 'Migrations that ran', period: noData },
}
