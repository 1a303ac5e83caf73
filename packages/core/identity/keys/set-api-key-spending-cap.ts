import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Request } from '../request.ts'
import type { ApiKey } from './api-key.ts'
import { findApiKey } from './find-api-key.ts'
import { capFact, keyAuditEntry } from './key-audit-entry.ts'
import type { ApiKeys } from './ports.ts'
import { readSpendingCap } from './spending.ts'

/**
 * Sets the daily spending cap of a key, null for none. It applies to the next order, counting today's earlier ones.
 * Refuses with `not_found`, `forbidden`, `validation_failed`.
 */
export async function setApiKeySpendingCap(
  ports: SystemPorts & { apiKeys: ApiKeys },
  { request, id, ...input }: { request: Request; id: string; spendingCapCents?: Cents | null },
): Promise<ApiKey> {
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  const spendingCapCents = readSpendingCap(input.spendingCapCents)
  if (request.idempotencyKey?.resultId || key.spendingCapCents === spendingCapCents) return key
  const at = ports.clock()
  const facts = { from: capFact(key.spendingCapCents), to: capFact(spendingCapCents) }
  await ports.apiKeys.setSpendingCap(
    key.id,
    spendingCapCents,
    keyAuditEntry(ports, key, { request, at, action: 'key.spending_cap_set', facts }),
    idempotencyRecordOf(request.idempotencyKey, key.id, at),
  )
  return { ...key, spendingCapCents }
}
