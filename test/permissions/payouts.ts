import pg from 'pg'
import { newId } from '../support/builders.ts'
import type { PermissionFixture } from './permission-fixture.ts'

const earnedText = `
  WITH earned AS (
    INSERT INTO ledger_transactions (id, tenant_id, reason, order_id, at)
    SELECT $1, tenant_id, 'order_delivered', $2, now() FROM users WHERE id = $3 RETURNING tenant_id
  )
  INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents)
  SELECT $1, tenant_id, 'platform_revenue', NULL::uuid, -100 FROM earned
  UNION ALL
  SELECT $1, tenant_id, 'driver_earnings', $3, 100 FROM earned`

/** A driver has a PIX key and a real to be paid; nobody else has anything. */
export async function creditEarnings(
  { graphql, databaseUrl }: PermissionFixture,
  token: string | undefined,
): Promise<void> {
  const { data } = await graphql('mutation { setPixKey(pixKey: "pedro@rodovia.test") { id } }', token)
  if (!data?.setPixKey) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(earnedText, [newId(), newId(), data.setPixKey.id])
  await client.end()
}

/** What the driver has coming waits for a batch. */
export async function aPayout(world: PermissionFixture, token: string): Promise<void> {
  await creditEarnings(world, token)
  await world.graphql('mutation { requestPayout { id } }', token)
}

/** A batch with a payout of the driver's. */
export async function aPayoutBatch(world: PermissionFixture, token: string): Promise<string> {
  await aPayout(world, token)
  const { data } = await world.graphql('mutation { createPayoutBatch { id } }', world.users.superadmin.token)
  return data.createPayoutBatch.id
}
