import type { ApiKeyId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Machine } from '../../shared/ports.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { permit } from '../permissions.ts'
import type { Request } from '../request.ts'
import type { ApiKey } from './api-key.ts'
import { auditedKey, capFact } from './audited-key.ts'
import type { ApiKeySecrets, ApiKeys, KeySettings } from './ports.ts'
import { type Scope, scopes } from './scopes.ts'
import { readSpendingCap } from './spending.ts'

type Ports = Machine & {
  apiKeys: ApiKeys
  apiKeySecrets: ApiKeySecrets
  keySettings: KeySettings
}

/**
 * Makes a key for the actor's tenant, with the plan `start`. The key itself is in the answer and nowhere else. Refuses with
 * `forbidden`, with `validation_failed` a bad name, scope or cap, one key too many, and an Idempotency-Key: under that the answer would be
 * kept, and the key with it.
 */
export async function createApiKey(
  ports: Ports,
  {
    request,
    ...wishes
  }: { request: Request; name: string; scopes: readonly string[]; spendingCapCents?: Cents | null },
): Promise<{ key: string; apiKey: ApiKey }> {
  const maker = permit(request.actor, 'apiKey.manage')
  if (request.once) throw refuseField('Idempotency-Key', 'is not for new API keys: their answer is not kept')
  const key = ports.apiKeySecrets.make()
  const at = ports.clock()
  const apiKey: ApiKey = {
    id: ports.newId<ApiKeyId>(),
    tenantId: maker.tenantId,
    name: readText('name', wishes.name, 60),
    lastFour: key.slice(-4),
    scopes: readScopes(wishes.scopes),
    plan: 'start',
    spendingCapCents: readSpendingCap(wishes.spendingCapCents),
    createdBy: maker.userId,
    createdAt: at,
    lastUsedAt: null,
    revokedAt: null,
  }
  const { maxOfTenant } = ports.keySettings
  const isCreated = await ports.apiKeys.create({
    apiKey,
    hash: ports.sha256(key),
    maxOfTenant,
    audit: auditedKey(ports, apiKey, {
      request,
      at,
      action: 'key.created',
      facts: { scopes: apiKey.scopes.join(' '), spending_cap_cents: capFact(apiKey.spendingCapCents) },
    }),
  })
  if (!isCreated) throw refuseField('name', `a tenant has at most ${maxOfTenant} keys: revoke one first`)
  return { key, apiKey }
}

function readScopes(given: readonly string[]): Scope[] {
  for (const name of given)
    if (!scopes.includes(name as Scope))
      throw refuseField('scopes', `"${name.slice(0, 40)}" is none of ${scopes.join(', ')}`)
  if (given.length === 0) throw refuseField('scopes', `must name at least one of ${scopes.join(', ')}`)
  return scopes.filter((scope) => given.includes(scope))
}
