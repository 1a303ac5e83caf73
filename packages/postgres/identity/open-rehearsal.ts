import type { EntityManager } from '@mikro-orm/postgresql'
import type { RehearsalDraft } from '@rodovia/core/wallet/play-money.ts'
import { auditRows } from '../audit/audit-rows.ts'
import { TenantEntity } from '../entities/identity.ts'
import { toJson } from '../statements/sql.ts'
import { creditText } from '../wallet/ledger.ts'
import { ledgerRows } from '../wallet/ledger-rows.ts'
import { insertTenant } from './insert-accounts.ts'

/**
 * Creates the rehearsal tenant with its play money unless it exists. The caller holds a lock on the tenant.
 */
export async function openRehearsal(work: EntityManager, { tenant, credit }: RehearsalDraft): Promise<void> {
  if (await work.findOne(TenantEntity, tenant.id)) return
  await insertTenant(work, tenant, credit.at)
  const rows = { ...ledgerRows({ ...credit, orderId: null }), ...auditRows({ ...credit, effect: null }) }
  await work.execute(creditText('?'), [toJson(rows)])
}
