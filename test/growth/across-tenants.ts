import type { Recorded } from './record-statements.ts'

/**
 * The statements that read a tenant's table without its tenant, and what they are where tenants are on
 * several machines (docs/explanation/scaling.md#tenants-on-several-machines). `replaced`: the stores send
 * another statement there, with the tenants, which they find by the names of the orders. `asks all`: each
 * machine answers by an index; nothing that a delivery waits for. `to change`: it locks rows of several
 * tenants, which Citus refuses; it has to ask for the tenants first and then run for each.
 */
export const acrossTenants: readonly {
  is: 'replaced' | 'asks all' | 'to change'
  of: string
  names?: readonly string[]
  texts?: readonly RegExp[]
  /** Sent by timers or rarely needed, so that a short test may not see each. */
  isRare?: true
}[] = [
  {
    is: 'replaced',
    of: 'orders by id, code or token',
    names: [
      ...[
        'find-by-order-ids',
        'find-by-codes',
        'find-by-token',
        'find-detailed',
        'find-detailed-order',
        'details',
        'order-notes',
        'save-positions',
      ],
      ...['recipient-messages-of-orders', 'wallet-entries-of-orders'],
    ],
    texts: [/from "(incidents|offers)" as "\w+" where "\w+"\."order_id" in /],
  },
  {
    is: 'replaced',
    of: 'a search in the words of a tenant, of which the tenant is one',
    texts: [/^WITH newest AS MATERIALIZED .* order_words WHERE tenant_id = /],
  },
  {
    is: 'asks all',
    of: 'a driver or the fleet that dispatches, who carry for many tenants',
    names: [
      ...[
        'list driver_id newest',
        'driver-details',
        'drivers-near',
        'find-busy-driver',
        'missed-orders',
        'orders-underway',
        'waiting-orders-near',
      ],
      ...[
        'earnings-sums',
        'earnings-deliveries',
        'earned-deliveries-of-day',
        'earned-deliveries-of-day-count',
      ],
      'earned-deliveries-of-period',
    ],
    texts: [
      /count\(\*\)::int FROM deliveries WHERE driver_id = /,
      /account_kind = 'driver_earnings'/,
      /^WITH queue AS MATERIALIZED/,
      /^WITH bounds AS/,
    ],
  },
  {
    is: 'asks all',
    of: 'the cash of drivers, who collect for many tenants, and the payments of orders',
    isRare: true,
    names: ['cash-owed', 'owed-payments', 'owing-drivers', 'find-remittance'],
    texts: [
      /FROM collected_payments WHERE driver_id = /,
      /from "collected_payments" as "\w+" where "\w+"\."order_id" in /,
    ],
  },
  {
    is: 'to change',
    of: 'a settlement of a driver’s cash, which is of payments of many tenants',
    isRare: true,
    texts: [/^WITH input AS MATERIALIZED .* deposited AS /],
  },
  {
    is: 'asks all',
    of: 'the check of the whole ledger, whose parts are compared with each other by the tenant',
    isRare: true,
    texts: [/^WITH transactions AS MATERIALIZED/],
  },
  {
    is: 'asks all',
    of: 'a driver who has no place for what else was offered',
    isRare: true,
    names: ['review-offers'],
  },
  {
    is: 'asks all',
    of: 'a person whom several tenants know',
    names: ['list-access', 'count-access'],
    texts: [/^SELECT id::text, data::text AS json/],
  },
  {
    is: 'asks all',
    of: 'a wallet, by the owner of its account: an index with the tenant would be one more for each entry',
    names: ['wallet-statement'],
    texts: [/FROM ledger_entries WHERE account_kind = 'tenant_wallet' AND account_owner = /],
  },
  {
    is: 'asks all',
    of: 'the whole loads that a carrier has of many tenants, and those that its manifests name',
    isRare: true,
    names: ['freight-trips', 'freight-trips-count', 'orders-with-manifest'],
  },
  {
    is: 'asks all',
    of: 'a proof by the first digits of its hash, and files without a row',
    names: ['find-order-by-head', 'photo-names'],
  },
  {
    is: 'asks all',
    of: 'the platform’s people, over all tenants',
    names: [
      ...[
        'list meant newest',
        'list meant known newest',
        'list meant reference newest',
        'recent-priced-orders',
        'overview-drivers',
        'all-freight-trips',
        'all-freight-trips-count',
      ],
    ],
    texts: [
      /FROM deliveries WHERE (created_at >= \S+ AND created_at < \S+ AND )?\(rehearsal IS NULL\) = /,
      /"audit_entries" as "a0" where .*coalesce\(substr\(a0\.tenant_id/,
      /^WITH newest AS MATERIALIZED .* order_words WHERE \(substr\(tenant_id/,
      /^WITH endpoint AS MATERIALIZED/,
      /^WITH shown AS MATERIALIZED .* FROM deliveries WHERE (coalesce|\(rehearsal)/,
    ],
  },
  {
    is: 'asks all',
    of: 'workers, which read what is due or new',
    isRare: true,
    names: [
      ...['due-for-dispatch', 'events-for-recipients', 'facts-for-recipients', 'lost-recipient-messages'],
      ...['ledger-state', 'ledger-unsealed', 'webhook-endpoints-due', 'new-trips'],
    ],
    texts: [/^SELECT jsonb_build_object\('id', transaction\.id/, /^WITH delivered AS/],
  },
  {
    is: 'to change',
    of: 'workers, which claim or count what is due',
    isRare: true,
    names: [
      ...['relay', 'claim-webhooks', 'claim-pushes', 'claim-recipient-messages', 'insert-recipient-messages'],
      ...['claim-robots', 'figures-count', 'changed-trips', 'claim-freight-operation'],
    ],
    texts: [
      /^WITH due AS MATERIALIZED .* orders_without_words/,
      /^INSERT INTO order_words/,
      /^WITH sealed AS/,
    ],
  },
  {
    is: 'to change',
    of: 'the upkeep, which deletes what is old',
    isRare: true,
    texts: [/^WITH dropped AS/],
  },
]

/** The key by which the list above names a statement. */
export const keyOf = ({ name, text }: Recorded): string =>
  // A list is the same whichever of its columns are read.
  name?.replace(/ part \d$/, '') ?? text.replace(/\s+/g, ' ').trim()

/** The entry of the list; undefined for a statement that has to say of which tenants it reads. */
export function entryOf(statement: Recorded) {
  const key = keyOf(statement)
  return acrossTenants.find(({ names = [], texts = [] }) =>
    statement.name ? names.includes(key) : texts.some((text) => text.test(key)),
  )
}
