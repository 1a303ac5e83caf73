import pg from 'pg'
import { newId } from '../support/builders.ts'
import { creditEarnings } from './payouts.ts'
import type { PermissionFixture, Resource } from './permission-fixture.ts'

async function run({ databaseUrl }: PermissionFixture, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

const owedText = `
  WITH moved AS (
    INSERT INTO ledger_transactions (id, tenant_id, reason, order_id, at)
    SELECT $1, tenant_id, 'order_delivered', $2, now() FROM users WHERE id = $3 RETURNING tenant_id
  ), payment AS (
    INSERT INTO collected_payments (id, order_id, tenant_id, driver_id, method, amount_cents, collected_at, settled_cents)
    SELECT $1, $2, tenant_id, $3, 'cash', 50, now(), 0 FROM moved
  )
  INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents)
  SELECT $1, tenant_id, 'driver_cash', $3, -50 FROM moved
  UNION ALL
  SELECT $1, tenant_id, 'shop_remittances', tenant_id, 50 FROM moved`

/** Gives a driver earnings, and 50 centavos of cash to pass on. Does nothing for other callers. */
export async function oweCash(fixture: PermissionFixture, token: string | undefined): Promise<void> {
  await creditEarnings(fixture, token)
  const { data } = await fixture.graphql('{ myDriver { id } me { id } }', token)
  if (data?.myDriver) await run(fixture, owedText, [newId(), newId(), data.me.id])
}

/** Lets the recipient of an order owe R$ 1,00 by PIX. */
export async function duePix({ orderId }: Resource, fixture: PermissionFixture): Promise<void> {
  const due = JSON.stringify({ amountCents: 100, method: 'pix', collected: null })
  await run(fixture, 'UPDATE deliveries SET collect_on_delivery = $2 WHERE order_id = $1', [orderId, due])
}
