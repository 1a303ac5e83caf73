import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { type ApiKey, holderOf } from '../api-keys/api-key.ts'
import { aboutKey } from '../api-keys/change-api-key.ts'
import type { ApiKeys } from '../api-keys/ports.ts'
import type { Scope } from '../api-keys/scopes.ts'
import { type AuditEntry, auditEntry } from '../audit/audit-entry.ts'
import { scopesOf } from '../permissions.ts'
import type { Request } from '../request.ts'
import type { Role } from '../roles.ts'
import type { User } from '../user.ts'

/** The choices for the keys of a removed member: they end, or the caller holds them from then on. */
export const memberKeyChoices = ['revoke', 'take_over'] as const
export type MemberKeyChoice = (typeof memberKeyChoices)[number]

/** The end of one key's holding: revoked, or held by another, with the scopes that go along. */
export type KeyHandover = {
  id: ApiKey['id']
  change: { revokedAt: Date } | { heldBy: Actor['userId']; scopes: readonly Scope[] }
  audit: AuditEntry
}

/**
 * Decides what happens to each key that the member holds. Refuses with `validation_failed` if there are
 * keys and no choice, and a taker who is no other member of the tenant.
 */
export async function decideKeysOf(
  ports: SystemPorts & { apiKeys: ApiKeys },
  {
    request,
    manager,
    member,
    choice,
    at,
  }: {
    request: Request
    manager: Actor
    member: User
    choice: MemberKeyChoice | null | undefined
    at: Date
  },
): Promise<KeyHandover[]> {
  const keys = await ports.apiKeys.heldBy([member.id])
  if (keys.length === 0) return []
  const held = { holder: member.name, keys: keys.map(({ name }) => name) }
  if (!choice) throw refuseField('keys', 'keys_undecided', held)
  if (choice === 'take_over' && (manager.tenantId !== member.tenantId || manager.userId === member.id))
    throw refuseField('keys', 'take_over_refused', held)
  return keys.map((key) => {
    const scopes = choice === 'take_over' ? scopesToTakeOver(key, member.role) : []
    return scopes.length > 0
      ? takeOver(ports, { request, manager, key, scopes, at })
      : end(ports, { request, key, at })
  })
}

/**
 * The scopes that did something under the role of the holder: a key never becomes stronger. None of those of an external
 * client, whose keys reach only the client's own orders.
 */
function scopesToTakeOver({ scopes }: ApiKey, role: Role): readonly Scope[] {
  if (role === 'cliente_externo') return []
  return scopes.filter((scope) => scopesOf(role).includes(scope))
}

type OneKey = { request: Request; key: ApiKey; at: Date }

function takeOver(
  ports: SystemPorts,
  { request, manager, key, scopes, at }: OneKey & { manager: Actor; scopes: readonly Scope[] },
): KeyHandover {
  const facts = { from: holderOf(key), to: manager.userId, scopes: scopes.join(' ') }
  return {
    id: key.id,
    change: { heldBy: manager.userId, scopes },
    audit: auditEntry(ports, { request, at, action: 'key.handed_over', ...aboutKey(key, facts) }),
  }
}

function end(ports: SystemPorts, { request, key, at }: OneKey): KeyHandover {
  return {
    id: key.id,
    change: { revokedAt: at },
    audit: auditEntry(ports, { request, at, action: 'key.revoked', ...aboutKey(key) }),
  }
}

/** Refuses with `unavailable` when the member made a key in the meantime: a repetition asks about it. */
export function refuseNewKeys(): never {
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}
