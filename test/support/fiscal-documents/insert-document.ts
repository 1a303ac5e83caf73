import { aTrip } from '@rodovia/core/fiscal-documents/trip.fixture.ts'
import pg from 'pg'
import { newId } from '../builders.ts'

let lastNumber = 0

/** Stores an authorized MDF-e of a tenant, which no authority knows; returns its id. */
export async function insertFiscalDocument(
  databaseUrl: string,
  tenantId: string,
  orderIds: readonly string[] = [],
): Promise<string> {
  lastNumber += 1
  const id = newId()
  const key = `3526111122233300018158001${String(lastNumber).padStart(9, '0')}1123456780`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO fiscal_documents (id, tenant_id, kind, environment, series, number, key, status, is_contingency, order_ids, trip,
         xml, attempts, protocol, issued_at, authorized_at, version)
       VALUES ($1, $2, 'mdfe', 'homologation', 1, $3, $4, 'authorized', false, $6, $5, '<MDFe/>', 0, '935260000000001', now(), now(), 1)`,
      [id, tenantId, lastNumber, key, JSON.stringify(aTrip), orderIds],
    )
  } finally {
    await client.end()
  }
  return id
}
