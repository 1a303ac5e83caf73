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

/** Gives a driver a PIX key and earnings of R$ 1,00. Does nothing for other callers. */
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

/** Requests a payout for a driver, which then waits for a batch. */
export async function requestPayout(fixture: PermissionFixture, token: string): Promise<void> {
  await creditEarnings(fixture, token)
  await fixture.graphql('mutation { requestPayout { id } }', token)
}

const batches = new WeakMap<PermissionFixture, Promise<string>>()

/** The id of a batch with a payout of the driver, the same for all cells. */
export function sharedPayoutBatch(fixture: PermissionFixture, token: string): Promise<string> {
  const batch = batches.get(fixture) ?? createPayoutBatch(fixture, token)
  batches.set(fixture, batch)
  return batch
}

async function createPayoutBatch(fixture: PermissionFixture, token: string): Promise<string> {
  await requestPayout(fixture, token)
  const { data } = await fixture.graphql(
    'mutation { createPayoutBatch { id } }',
    fixture.users.superadmin.token,
  )
  return data.createPayoutBatch.id
}
