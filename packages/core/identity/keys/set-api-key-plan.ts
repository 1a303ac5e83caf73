import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Request } from '../request.ts'
import type { ApiKey } from './api-key.ts'
import { findApiKey } from './find-api-key.ts'
import { keyAuditEntry } from './key-audit-entry.ts'
import type { ApiKeys } from './ports.ts'
import type { KeyPlan } from './scopes.ts'

/** Sets the plan, and so the hourly rate, of a key; for platform administrators. Refuses with `not_found`, `forbidden`. */
export async function setApiKeyPlan(
  ports: SystemPorts & { apiKeys: ApiKeys },
  { request, id, plan }: { request: Request; id: string; plan: KeyPlan },
): Promise<ApiKey> {
  const key = await findApiKey(ports, request.actor, 'platform.manage', id)
  if (request.idempotencyKey?.resultId || key.plan === plan) return key
  const at = ports.clock()
  const facts = { from: key.plan, to: plan }
  await ports.apiKeys.setPlan(
    key.id,
    plan,
    keyAuditEntry(ports, key, { request, at, action: 'key.plan_set', facts }),
    idempotencyRecordOf(request.idempotencyKey, key.id, at),
  )
  return { ...key, plan }
}
