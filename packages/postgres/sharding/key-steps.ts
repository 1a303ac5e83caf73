import { keepsDriverBusy, statuses } from '@rodovia/core/delivery/model/states.ts'
import { noTenant } from './no-tenant.ts'

/** One change of the schema that only a sharded database needs, and what it would cost a single server. */
export type KeyStep = { change: string; cost: string; sql: readonly string[] }

const busy = statuses
  .filter(keepsDriverBusy)
  .map((status) => `'${status}'`)
  .join(', ')

/** SQL: whether the driver of a row of `deliveries` carries it, as `driverLoadOf` of core/delivery/changes/change.ts counts. */
export const isCarried = `driver_id IS NOT NULL AND status IN (${busy}) AND rehearsal IS NULL AND returned_by IS NULL`

const uniqueOfTenant = (name: string, column: string) => [
  `ALTER TABLE deliveries DROP CONSTRAINT ${name}`,
  `ALTER TABLE deliveries ADD CONSTRAINT ${name} UNIQUE (${column}, tenant_id)`,
]

/**
 * The steps that bring the keys of a migrated database into the form that can be distributed, in plain
 * PostgreSQL and in one transaction, while no process runs. The stores see by `order_names` which form they
 * work on.
 */
export const keySteps: readonly KeyStep[] = [
  {
    change: 'Order ids, codes and tracking tokens find the tenant of their order in a table of names',
    cost: 'three rows more for each order, and a read more for each lookup by a name',
    sql: [
      `CREATE TABLE order_names (
  name varchar(36) PRIMARY KEY, order_id uuid NOT NULL, tenant_id uuid NOT NULL)`,
      `INSERT INTO order_names SELECT name, order_id, tenant_id
  FROM deliveries, unnest(ARRAY[order_id::text, code, tracking_token]) AS name`,
    ],
  },
  {
    change: 'The unique keys of orders end with the tenant',
    cost: '16 bytes more in each of three indexes for each order',
    sql: [
      ...uniqueOfTenant('deliveries_code_key', 'code'),
      ...uniqueOfTenant('deliveries_tracking_token_key', 'tracking_token'),
      ...uniqueOfTenant('deliveries_quote_key', 'quote_id'),
    ],
  },
  {
    change: 'A quote is marked as used in its own table, before the order is written, in one transaction',
    cost: 'two statements more for each order, which then cannot share a batch',
    sql: ['ALTER TABLE deliveries DROP CONSTRAINT deliveries_quote_id_fkey'],
  },
  {
    change: 'What a driver carries is reserved in a table of the driver’s own, before the order changes',
    cost: 'two statements more for each delivery, and a row written and deleted',
    sql: [
      `CREATE TABLE driver_reservations (
  driver_id uuid NOT NULL, order_id uuid NOT NULL, attempt uuid NOT NULL, tenant_id uuid NOT NULL,
  version int NOT NULL, reserved_at timestamptz(3) NOT NULL, PRIMARY KEY (driver_id, order_id, attempt))`,
      `INSERT INTO driver_reservations SELECT driver_id, order_id, order_id, tenant_id, version - 1, now()
  FROM deliveries WHERE ${isCarried}`,
    ],
  },
  {
    change: 'Entries of the audit log always have a tenant, which is part of their key',
    cost: '16 bytes more in its index for each audited act',
    sql: [
      'ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_erasing',
      `UPDATE audit_entries SET tenant_id = '${noTenant}' WHERE tenant_id IS NULL`,
      'ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_erasing',
      'ALTER TABLE audit_entries ALTER COLUMN tenant_id SET NOT NULL',
      'ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_pkey',
      'ALTER TABLE audit_entries ADD PRIMARY KEY (id, tenant_id)',
    ],
  },
]
