import { aTrip } from '@rodovia/core/fiscal-documents/trip.fixture.ts'
import pg from 'pg'
import { newId } from '../builders.ts'

/** Stores an authorized MDF-e of a tenant with its next number, which no authority knows; returns its id. */
export async function insertFiscalDocument(
  databaseUrl: string,
  tenantId: string,
  orderIds: readonly string[] = [],
): Promise<string> {
  const id = newId()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Other processes store documents of the same tenant: the lock ends with the connection.
    await client.query(`SELECT pg_advisory_lock(hashtext('insert-document'))`)
    const { rows } = await client.query<{ number: number }>(
      'SELECT coalesce(max(number), 0)::int + 1 AS number FROM fiscal_documents',
    )
    const { number } = rows[0]!
    const key = `3526111122233300018158001${String(number).padStart(9, '0')}1123456780`
    await client.query(
      `INSERT INTO fiscal_documents (id, tenant_id, kind, environment, series, number, key, status, is_contingency, order_ids, trip,
         xml, attempts, protocol, issued_at, authorized_at, version)
       VALUES ($1, $2, 'mdfe', 'homologation', 1, $3, $4, 'authorized', false, $6, $5, '<MDFe/>', 0, '935260000000001', now(), now(), 1)`,
      [id, tenantId, number, key, JSON.stringify(aTrip), orderIds],
    )
  } finally {
    await client.end()
  }
  return id
}
