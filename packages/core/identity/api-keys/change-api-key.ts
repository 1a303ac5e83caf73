import { type Cents, reaisText } from '../../shared/money.ts'
import { pick } from '../../shared/pick.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { alertActor } from '../account-alerts.ts'
import type { AccountMailPorts } from '../account-mails.ts'
import type { AccountAlert } from '../account-push.ts'
import { type AuditAction, type AuditEntry, about, auditEntry, changeRecords } from '../audit/audit-entry.ts'
import type { Request } from '../request.ts'
import { requireStepUp, type StepUpPorts } from '../step-up.ts'
import type { ApiKey } from './api-key.ts'
import { findApiKey } from './find-api-key.ts'
import { assertMayGive, type KeyAccessInput, readKeyAccess } from './key-access.ts'
import type { AddressRanges, ApiKeyChanges, ApiKeys } from './ports.ts'
import type { KeyPlan } from './scopes.ts'
import { readSpendingCap } from './spending.ts'

type Ports = SystemPorts & { apiKeys: ApiKeys }
type StepUp = StepUpPorts & AccountMailPorts
type OneKey = { request: Request; id: string }

/** Revokes a key on every server within a second; a revoked key stays as it is. Refuses with `not_found`, `forbidden`. */
export async function revokeApiKey(ports: Ports, { request, id }: OneKey): Promise<ApiKey> {
  return endKey(ports, await findApiKey(ports, request.actor, 'apiKey.manage', id), request)
}

/** Revokes a key; a revoked key stays as it is. `request` is null for the platform itself. */
export async function endKey(ports: Ports, key: ApiKey, request: Request | null): Promise<ApiKey> {
  if (key.revokedAt) return key
  const at = ports.clock()
  const audit = auditEntry(ports, { request, at, action: 'key.revoked', ...aboutKey(key) })
  await ports.apiKeys.revoke(key.id, at, audit)
  return { ...key, revokedAt: at }
}

/** Sets the plan, and so the hourly rate, of a key; for platform administrators. Refuses with `not_found`, `forbidden`. */
export async function setApiKeyPlan(ports: Ports, input: OneKey & { plan: KeyPlan }): Promise<ApiKey> {
  const { request, id, plan } = input
  const key = await findApiKey(ports, request.actor, 'platform.manage', id)
  return change(ports, request, {
    key,
    changes: { plan },
    action: 'key.plan_set',
    facts: { from: key.plan, to: plan },
    alertAt: null,
    again: () => setApiKeyPlan(ports, input),
  })
}

/**
 * Sets the daily spending cap of a key, null for none. It applies to the next order, counting today's earlier ones. More for a
 * live key needs a confirmation of the person; mail and push tell that person. Refuses with `not_found`, `forbidden`,
 * `validation_failed`, `step_up_required`.
 */
export async function setApiKeySpendingCap(
  ports: Ports & StepUp,
  input: OneKey & { spendingCapCents?: Cents | null },
): Promise<ApiKey> {
  const { request, id } = input
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  const spendingCapCents = readSpendingCap(input.spendingCapCents)
  const isRaised = key.isLive && isMore(spendingCapCents, key.spendingCapCents)
  if (isRaised) await requireStepUp(ports, request, 'raise_spending_cap')
  const data = {
    key: keyText(key),
    ...(spendingCapCents !== null && { amount: reaisText(spendingCapCents) }),
  }
  return change(ports, request, {
    key,
    changes: { spendingCapCents },
    action: 'key.spending_cap_set',
    facts: { from: capFact(key.spendingCapCents), to: capFact(spendingCapCents) },
    alertAt: isRaised ? (at) => alertActor(ports, request, { kind: 'spending_cap_raised', at, data }) : null,
    again: () => setApiKeySpendingCap(ports, input),
  })
}

/**
 * Sets from when on a key is refused and which addresses may use it; both are replaced, null or omitted removes them. Only
 * for who may give the key its scopes, because it may make an ended key work again; for the same reason a live key with
 * `privacy:manage` needs a confirmation of the person; mail and push tell that person. Refuses with `not_found`, `forbidden`,
 * `validation_failed`, `step_up_required`.
 */
export async function setApiKeyAccess(
  ports: Ports & StepUp & { addressRanges: AddressRanges },
  input: OneKey & KeyAccessInput,
): Promise<ApiKey> {
  const { request, id } = input
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  if (request.actor) assertMayGive(request.actor, key.scopes)
  const access = readKeyAccess(ports.addressRanges, input, ports.clock())
  const facts = { from: accessText(key), to: accessText(access) }
  const isGuarded = needsStepUp(key) && facts.from !== facts.to
  if (isGuarded) await requireStepUp(ports, request, 'manage_privacy_key')
  const data = { key: keyText(key) }
  return change(ports, request, {
    key,
    changes: access,
    action: 'key.access_set',
    facts,
    alertAt: isGuarded ? (at) => alertActor(ports, request, { kind: 'privacy_key_set', at, data }) : null,
    again: () => setApiKeyAccess(ports, input),
  })
}

type KeyChange = {
  key: ApiKey
  changes: ApiKeyChanges
  action: AuditAction
  facts: Record<'from' | 'to', string | number>
  alertAt: ((at: Date) => Promise<AccountAlert | null>) | null
  /** Decides anew about the key as it is now. */
  again: () => Promise<ApiKey>
}

/** Whether the person has to confirm depends on what was read, so a key that was changed meanwhile is read again. */
async function change(
  ports: Ports,
  request: Request,
  { key, changes, action, facts, alertAt, again }: KeyChange,
): Promise<ApiKey> {
  if (request.idempotencyKey?.resultId || facts.from === facts.to) return key
  const at = ports.clock()
  const records = changeRecords(ports, { request, at, action, ...aboutKey(key, facts) })
  const from = pick(key, Object.keys(changes) as (keyof ApiKeyChanges)[])
  const alert = (await alertAt?.(at)) ?? null
  const isChanged = await ports.apiKeys.change(key.id, changes, { ...records, from, alert })
  return isChanged ? { ...key, ...changes } : again()
}

/** Whether a cap allows more than another; null is none. */
function isMore(cap: Cents | null, than: Cents | null): boolean {
  return than !== null && (cap === null || cap > than)
}

/** Whether only a person who has just confirmed who they are may create or change the key. Test keys reach no real data. */
export function needsStepUp({ isLive, scopes }: Pick<ApiKey, 'isLive' | 'scopes'>): boolean {
  return isLive && scopes.includes('privacy:manage')
}

/** The key as mails name it. */
export function keyText({ name, lastFour }: Pick<ApiKey, 'name' | 'lastFour'>): string {
  return `"${name}" (…${lastFour})`
}

/** The key as the subject of an audit entry. */
export function aboutKey(key: ApiKey, facts?: AuditEntry['facts']) {
  return { ...about('api_key', key), facts: { name: key.name, ...facts } }
}

type Access = Pick<ApiKey, 'expiresAt' | 'allowedAddresses'>

function accessText(access: Access): string {
  return Object.entries(accessFacts(access))
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Until when and from where a key works, as facts of the audit log. */
export function accessFacts({ expiresAt, allowedAddresses }: Access): Record<string, string> {
  return {
    expires_at: expiresAt?.toISOString() ?? 'never',
    allowed_addresses: allowedAddresses.join(' ') || 'any',
  }
}

/** A cap as a fact of the audit log. */
export function capFact(capCents: Cents | null): number | string {
  return capCents === null ? 'none' : Number(capCents)
}
