import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { type AuditAction, type AuditEntry, about, auditEntry, changeRecords } from '../audit/audit-entry.ts'
import type { Request } from '../request.ts'
import type { ApiKey } from './api-key.ts'
import { findApiKey } from './find-api-key.ts'
import { assertMayGive, type KeyAccessInput, readKeyAccess } from './key-access.ts'
import type { AddressRanges, ApiKeyChanges, ApiKeys } from './ports.ts'
import type { KeyPlan } from './scopes.ts'
import { readSpendingCap } from './spending.ts'

type Ports = SystemPorts & { apiKeys: ApiKeys }
type OneKey = { request: Request; id: string }

/** Revokes a key on every server within a second; a revoked key stays as it is. Refuses with `not_found`, `forbidden`. */
export async function revokeApiKey(ports: Ports, { request, id }: OneKey): Promise<ApiKey> {
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  if (key.revokedAt) return key
  const at = ports.clock()
  const audit = auditEntry(ports, { request, at, action: 'key.revoked', ...aboutKey(key) })
  await ports.apiKeys.revoke(key.id, at, audit)
  return { ...key, revokedAt: at }
}

/** Sets the plan, and so the hourly rate, of a key; for platform administrators. Refuses with `not_found`, `forbidden`. */
export async function setApiKeyPlan(
  ports: Ports,
  { request, id, plan }: OneKey & { plan: KeyPlan },
): Promise<ApiKey> {
  const key = await findApiKey(ports, request.actor, 'platform.manage', id)
  return change(ports, request, key, { plan }, 'key.plan_set', { from: key.plan, to: plan })
}

/**
 * Sets the daily spending cap of a key, null for none. It applies to the next order, counting today's earlier ones.
 * Refuses with `not_found`, `forbidden`, `validation_failed`.
 */
export async function setApiKeySpendingCap(
  ports: Ports,
  { request, id, ...input }: OneKey & { spendingCapCents?: Cents | null },
): Promise<ApiKey> {
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  const spendingCapCents = readSpendingCap(input.spendingCapCents)
  const facts = { from: capFact(key.spendingCapCents), to: capFact(spendingCapCents) }
  return change(ports, request, key, { spendingCapCents }, 'key.spending_cap_set', facts)
}

/**
 * Sets from when on a key is refused and which addresses may use it; both are replaced, null or omitted removes them. Only
 * for who may give the key its scopes, because it may make an ended key work again. Refuses with `not_found`, `forbidden`,
 * `validation_failed`.
 */
export async function setApiKeyAccess(
  ports: Ports & { addressRanges: AddressRanges },
  { request, id, ...input }: OneKey & KeyAccessInput,
): Promise<ApiKey> {
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  if (request.actor) assertMayGive(request.actor, key.scopes)
  const access = readKeyAccess(ports.addressRanges, input, ports.clock())
  const facts = { from: accessText(key), to: accessText(access) }
  return change(ports, request, key, access, 'key.access_set', facts)
}

async function change(
  ports: Ports,
  request: Request,
  key: ApiKey,
  changes: ApiKeyChanges,
  action: AuditAction,
  facts: Record<'from' | 'to', string | number>,
): Promise<ApiKey> {
  if (request.idempotencyKey?.resultId || facts.from === facts.to) return key
  const records = changeRecords(ports, { request, at: ports.clock(), action, ...aboutKey(key, facts) })
  await ports.apiKeys.change(key.id, changes, records)
  return { ...key, ...changes }
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
