import { alertActor } from '../identity/account-alerts.ts'
import { type AccountMailPorts, draftAccountMail } from '../identity/account-mails.ts'
import type { AccountAlert } from '../identity/account-push.ts'
import type { Actor } from '../identity/actor.ts'
import type { ApiKey } from '../identity/api-keys/api-key.ts'
import { aboutKey, accessFacts, capFact, keyText, needsStepUp } from '../identity/api-keys/change-api-key.ts'
import { assertMayGive, type KeyAccessInput, readKeyAccess } from '../identity/api-keys/key-access.ts'
import type { AddressRanges, ApiKeySecrets, KeySettings } from '../identity/api-keys/ports.ts'
import { scopes as allScopes } from '../identity/api-keys/scopes.ts'
import { readSpendingCap } from '../identity/api-keys/spending.ts'
import { auditEntry } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { requireStepUp, type StepUpPorts } from '../identity/step-up.ts'
import type { ApiKeyId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import { readSomeOf } from '../shared/one-of.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { draftRehearsal } from '../wallet/play-money.ts'
import type { NewApiKeys, RehearsalSettings } from './ports.ts'

/** `Client`: the data of an application or a shop besides its key. */
export type CreateKeyPorts<Client = never> = SystemPorts &
  AccountMailPorts &
  StepUpPorts & {
    apiKeys: NewApiKeys<Client>
    apiKeySecrets: ApiKeySecrets
    addressRanges: AddressRanges
    keySettings: KeySettings
    rehearsalSettings: RehearsalSettings
  }

export type ApiKeyInput = KeyAccessInput & {
  name: string
  scopes: readonly string[]
  spendingCapCents?: Cents | null
  /** False for a test key; a live key by default. */
  isLive?: boolean | null
}

/**
 * Creates a key with the plan `start` for the actor's tenant and mails its maker; the first test key opens
 * the tenant's rehearsal. A live key with `privacy:manage` needs a confirmation of the person; mail and push
 * tell that person. Only the response holds the key itself. Refuses with `forbidden`, also a scope that the
 * actor's own role does not allow, with `step_up_required`, with `validation_failed` a bad name, scope, cap,
 * end or address, one key too many, and an Idempotency-Key, which would store the key with the response.
 */
export function createApiKey(
  ports: CreateKeyPorts,
  input: ApiKeyInput & { request: Request },
): Promise<{ key: string; apiKey: ApiKey }> {
  return storeKey(ports, input, { make: ports.apiKeySecrets.make })
}

/** A new key as text, and what an Open Delivery client or a shop has beside it. */
type KeyKind<Client> = {
  make: (isLive: boolean) => string
  client?: (apiKey: ApiKey, secret: string) => Client
}

/** Stores a key of either kind. Refuses like `createApiKey`. */
export async function storeKey<Client>(
  ports: CreateKeyPorts<Client>,
  { request, isLive: isLiveOrDefault, ...input }: ApiKeyInput & { request: Request },
  { make, client }: KeyKind<Client>,
): Promise<{ key: string; apiKey: ApiKey }> {
  const maker = permit(request.actor, 'apiKey.manage')
  if (request.idempotencyKey) throw refuseField('Idempotency-Key', 'not_allowed', { why: 'key_for_key' })
  const isLive = isLiveOrDefault ?? true
  const scopes = readSomeOf('scopes', allScopes, input.scopes)
  assertMayGive(maker, scopes)
  const key = make(isLive)
  const at = ports.clock()
  const apiKey: ApiKey = {
    id: ports.newId<ApiKeyId>(),
    tenantId: maker.tenantId,
    isLive,
    name: readText('name', input.name, 60),
    lastFour: key.slice(-4),
    scopes,
    plan: 'start',
    spendingCapCents: readSpendingCap(input.spendingCapCents),
    createdBy: maker.userId,
    heldBy: null,
    createdAt: at,
    ...readKeyAccess(ports.addressRanges, input, at),
    lastUsedAt: null,
    lastUsedAddress: null,
    revokedAt: null,
  }
  if (needsStepUp(apiKey)) await requireStepUp(ports, request, 'manage_privacy_key')
  const { maxOfTenant } = ports.keySettings
  const isCreated = await ports.apiKeys.create({
    apiKey,
    hash: ports.sha256(key),
    maxOfTenant,
    rehearsal: isLive
      ? null
      : draftRehearsal(ports, { maker, request, at, walletCents: ports.rehearsalSettings.walletCents }),
    audit: auditEntry(ports, {
      request,
      at,
      action: 'key.created',
      ...aboutKey(apiKey, {
        mode: isLive ? 'live' : 'test',
        scopes: apiKey.scopes.join(' '),
        spending_cap_cents: capFact(apiKey.spendingCapCents),
        ...accessFacts(apiKey),
      }),
    }),
    alert: await alertOf(ports, request, apiKey, maker),
    ...(client && { client: client(apiKey, key) }),
  })
  if (!isCreated) throw refuseField('name', 'full', { of: isLive ? 'keys' : 'test_keys', max: maxOfTenant })
  return { key, apiKey }
}

/** Mail, and for a key with `privacy:manage` also a push, to the maker. */
async function alertOf(
  ports: SystemPorts & AccountMailPorts & StepUpPorts,
  request: Request,
  apiKey: ApiKey,
  { userId }: Actor,
): Promise<AccountAlert | null> {
  const facts = { at: apiKey.createdAt, data: { key: keyText(apiKey) } }
  if (needsStepUp(apiKey)) return alertActor(ports, request, { kind: 'privacy_key_set', ...facts })
  const user = (await ports.users.findByIds([userId])).get(userId)
  if (!user) return null
  return { mail: draftAccountMail(ports, request, { kind: 'api_key_created', user, ...facts }), push: null }
}
