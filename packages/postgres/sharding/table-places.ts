/**
 * The place of the rows of each table if tenants were on several machines
 * (docs/explanation/scaling.md#tenants-on-several-machines). `tenant`: on the machine of their tenant, by
 * `tenant_id`. `key`: on the machine of another key. `everywhere`: a copy on each machine. `coordinator`: on
 * the one machine that all processes connect to.
 */
export type TablePlace =
  | { on: 'tenant' }
  | { on: 'key'; column: string; group: KeyGroup; reason: string }
  | { on: 'everywhere'; reason: string }
  | { on: 'coordinator'; reason: string }

/** Tables of one group have the rows of a key on the same machine. */
type KeyGroup = 'quotes' | 'drivers' | 'callers' | 'names'

const tenant = { on: 'tenant' } as const
const everywhere = (reason: string) => ({ on: 'everywhere', reason }) as const
const coordinator = (reason: string) => ({ on: 'coordinator', reason }) as const
const ofCaller = (column: string, reason: string) =>
  ({ on: 'key', column, group: 'callers', reason }) as const

const joined = 'few rows, joined by statements of all machines'
const ofPeople = 'a few rows for each person, written when somebody signs in or changes an account'
const ofOffice = 'a few rows a day for each tenant, written by people; no order waits for it'
const ofFleets =
  'a few rows for each fleet, written by people, and read for whole loads by what drivers it may ask'
const ofMoney = 'a row for each transfer between the platform and a bank'
const ofWorkers = 'the progress of one worker over all tenants'
const imported = 'imported and read as a whole'

/** Every table of a migrated database. The test compares it with the catalog. */
export const tablePlaces = {
  deliveries: tenant,
  timeline_entries: tenant,
  offers: tenant,
  incidents: tenant,
  photos: tenant,
  order_notes: tenant,
  order_words: tenant,
  orders_without_words: tenant,
  passed_over: tenant,
  masked_calls: tenant,
  call_requests: tenant,
  positions: tenant,
  last_positions: tenant,
  collected_payments: tenant,
  wallets: tenant,
  ledger_transactions: tenant,
  ledger_entries: tenant,
  ledger_unsealed: tenant,
  outbox: tenant,
  push_outbox: tenant,
  webhook_endpoints: tenant,
  webhook_deliveries: tenant,
  webhook_attempts: tenant,
  recipient_messages: tenant,
  recipient_message_settings: tenant,
  recipient_opt_outs: tenant,
  figures: tenant,
  figure_orders: tenant,
  access_log: tenant,
  api_requests: tenant,
  api_request_bodies: tenant,
  audit_entries: tenant,
  saved_addresses: tenant,
  open_delivery_clients: tenant,
  open_delivery_orders: tenant,
  shop_connections: tenant,
  shop_orders: tenant,
  freight_operations: tenant,

  quotes: {
    on: 'key',
    column: 'id',
    group: 'quotes',
    reason: 'a quote may belong to nobody, and who orders knows its id alone',
  },
  drivers: {
    on: 'key',
    column: 'user_id',
    group: 'drivers',
    reason: 'a driver carries for many tenants',
  },
  idempotency_keys: ofCaller('caller_id', 'asked for before the tenant of the order is known'),
  idempotent_effects: ofCaller('caller_id', 'beside the keys that they answer'),
  api_key_spending: ofCaller('key_id', 'the sum of a key, which is the caller'),

  tenants: everywhere(joined),
  users: everywhere(joined),
  api_keys: everywhere('a few rows for each tenant; its hash finds the tenant of a request'),
  tariffs: everywhere(joined),
  tariff_vehicles: everywhere(joined),
  service_areas: everywhere(joined),
  measured_speeds: everywhere(joined),
  speeds_measured: everywhere('one row, written in the statement of the speeds'),

  sessions: coordinator(ofPeople),
  refresh_tokens: coordinator(ofPeople),
  password_resets: coordinator(ofPeople),
  factors: coordinator(ofPeople),
  factor_challenges: coordinator(ofPeople),
  recovery_codes: coordinator(ofPeople),
  identities: coordinator(ofPeople),
  identity_providers: coordinator(ofOffice),
  claimed_domains: coordinator(ofOffice),
  invitations: coordinator(ofOffice),
  shop_sign_ups: coordinator(ofOffice),
  vehicles: coordinator(ofFleets),
  carriers: coordinator(ofFleets),
  insurance_policies: coordinator(ofFleets),
  fiscal_issuers: coordinator(ofFleets),
  fiscal_series: coordinator(ofFleets),
  fiscal_documents: coordinator(
    'a row for each trip of a fleet, read by its people and by the workers that send it',
  ),
  fiscal_events: coordinator('one or two rows for each fiscal document'),
  fiscal_schemas: coordinator('a few files that the operator loads'),
  driver_applications: coordinator(ofPeople),
  driver_documents: coordinator(ofPeople),
  push_tokens: coordinator(ofPeople),
  saved_views: coordinator(ofPeople),
  confirmations: coordinator('a row for each proposal of an agent, for minutes'),
  agent_records: coordinator(
    'a few rows for each agent that a person let in, written when its tokens are renewed',
  ),
  mail_outbox: coordinator(ofPeople),
  expo_tickets: coordinator(ofWorkers),
  data_exports: coordinator(ofOffice),
  list_exports: coordinator(ofOffice),
  erasures: coordinator(ofOffice),
  order_imports: coordinator(ofOffice),
  order_import_rows: coordinator('deleted after 30 days; the orders that they become are the tenant’s'),
  shipments: coordinator(ofOffice),
  shipment_items: coordinator('a small row for each order of a shipment, whose contents are the tenant’s'),
  routes: coordinator('a row for each route that a driver is offered, who carries for many tenants'),
  dispatch_plans: coordinator(
    'a row for each organisation that dispatches by plan, of drivers who carry for many tenants',
  ),
  repetitions: coordinator(ofOffice),
  repetition_runs: coordinator(ofOffice),
  remittances: coordinator(ofMoney),
  payouts: coordinator(ofMoney),
  payout_batches: coordinator(ofMoney),
  pix_charges: coordinator(ofMoney),
  pix_payments: coordinator(ofMoney),
  pix_returns: coordinator(ofMoney),
  ledger_seals: coordinator('one chain over the ledger of all tenants, written by one process at a time'),
  ledger_checks: coordinator(ofWorkers),
  figures_counted: coordinator(ofWorkers),
  recipient_message_progress: coordinator(ofWorkers),
  cep_ranges: coordinator(imported),
  freight_floor_tables: coordinator(imported),
  streets: coordinator(imported),
  street_imports: coordinator(imported),
  towns: coordinator(imported),
  secret_fingerprints: coordinator('one row for each secret'),
  spent_signatures: coordinator('a row for each call of the last minute, of all tenants'),
  storage_markers: coordinator('one row'),
  migrations: coordinator('migrations run there'),
} as const satisfies Readonly<Record<string, TablePlace>>

/** The tables that only a sharded database has: key-steps.ts makes them. */
export const shardedTables = {
  order_names: {
    on: 'key',
    column: 'name',
    group: 'names',
    reason: 'who knows a name alone finds the tenant here',
  },
  driver_reservations: { on: 'key', column: 'driver_id', group: 'drivers', reason: 'beside the driver' },
} as const satisfies Readonly<Record<string, TablePlace>>

export type ShardedTable = keyof typeof tablePlaces | keyof typeof shardedTables

export const allPlaces: Readonly<Record<ShardedTable, TablePlace>> = { ...tablePlaces, ...shardedTables }

/** The tables among which a row may refer to another: of one group of distributed tables, of the copies, or of the coordinator. */
export function groupOf(place: TablePlace): string {
  return place.on === 'key' ? place.group : place.on
}

/** The column by which the rows of a table are spread; null where they are not. */
export function distributionColumn(place: TablePlace): string | null {
  if (place.on === 'tenant') return 'tenant_id'
  return place.on === 'key' ? place.column : null
}
