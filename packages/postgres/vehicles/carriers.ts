import type { ExpiringPaper, StateChange, VehicleStore } from '@rodovia/core/vehicles/ports.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { CarrierEntity } from '../entities/vehicles.ts'
import { insertMail } from '../mail/mail-outbox.ts'

const options = { disableIdentityMap: true } as const

type Carriers = Pick<
  VehicleStore,
  'carrierOf' | 'setCarrier' | 'removeCarrier' | 'rntrcs' | 'setStates' | 'warnOnce'
>

/** Registrations, their imported states, and the warnings of what ends. */
export function createCarriers({ em, sql, signals }: StoreContext): Carriers {
  return {
    carrierOf: (tenantId) => em.fork().findOne(CarrierEntity, { tenantId }, options),

    setCarrier: (carrier, records) =>
      audited(em, records, (work) => work.upsert(CarrierEntity, carrier, { disableIdentityMap: true })),

    removeCarrier: (tenantId, records) =>
      audited(em, records, (work) => work.nativeDelete(CarrierEntity, { tenantId })),

    async rntrcs() {
      const rows = await sql<{ rntrc: string }>({ text: 'SELECT DISTINCT rntrc FROM carriers', values: [] })
      return new Set(rows.map(({ rntrc }) => rntrc))
    },

    /** The import is one statement, and so is stored as a whole. The join reads the rows as they were before. */
    setStates: (states, at) =>
      sql<StateChange>({
        text: `
          WITH imported AS (
            SELECT * FROM unnest($1::text[], $2::text[], $3::date[]) AS one (rntrc, state, since)
          ), stored AS (
            UPDATE carriers SET state = imported.state, state_since = imported.since, state_imported_at = $4
            FROM imported WHERE imported.rntrc = carriers.rntrc
            RETURNING carriers.tenant_id, carriers.rntrc, carriers.state
          )
          SELECT stored.tenant_id AS "tenantId", stored.rntrc, carriers.state AS before, stored.state AS after
          FROM stored JOIN carriers USING (tenant_id)
          WHERE carriers.state <> stored.state
          ORDER BY stored.rntrc, stored.tenant_id`,
        values: [
          states.map(({ rntrc }) => rntrc),
          states.map(({ state }) => state),
          states.map(({ since }) => since),
          at,
        ],
      }),

    async warnOnce({ from, until }, mailsOf) {
      const isWarned = await em.fork().transactional(async (work) => {
        for (const text of [warnOfCarrier, warnOfPolicy, warnOfCertificate]) {
          const [paper] = await work.execute<ExpiringPaper[]>(text, [from, until])
          if (!paper) continue
          for (const mail of mailsOf(paper)) await insertMail(work, mail)
          return true
        }
        return false
      })
      if (isWarned) signals.mails()
      return isWarned
    },
  }
}

/** Marks one row that no other process has locked, and returns it with the people of its fleet. */
const warningOf = (table: string, key: string, name: string) => `
  WITH due AS (
    SELECT ${key} FROM ${table}
    WHERE valid_until BETWEEN ? AND ? AND warned_for IS DISTINCT FROM valid_until
    ORDER BY valid_until, ${key} LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
  ), warned AS (
    UPDATE ${table} AS paper SET warned_for = valid_until FROM due WHERE paper.${key} = due.${key}
    RETURNING paper.tenant_id, valid_until, ${name} AS name
  )
  SELECT warned.name, valid_until::text AS "validUntil", tenants.name AS "tenantName", ARRAY (
    SELECT email FROM users
    WHERE users.tenant_id = warned.tenant_id AND removed_at IS NULL AND NOT is_pending
      AND role IN ('owner', 'admin', CASE WHEN tenants.kind = 'motorista' THEN 'driver' ELSE 'owner' END)
    ORDER BY id LIMIT 10
  ) AS emails
  FROM warned JOIN tenants ON tenants.id = warned.tenant_id`

const warnOfCarrier = warningOf('carriers', 'tenant_id', `'RNTRC ' || rntrc`)
const warnOfPolicy = warningOf('insurance_policies', 'id', `kind || ' ' || number`)
const warnOfCertificate = warningOf('fiscal_issuers', 'tenant_id', `'Certificado A1 ' || document`)
