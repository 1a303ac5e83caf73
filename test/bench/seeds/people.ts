import type { Role, TenantKind } from '@rodovia/core/identity/roles.ts'
import type { SessionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { createAccessTokens } from '@rodovia/credentials/access-tokens.ts'
import { newId } from '../../support/builders.ts'
import { jwtSecret } from '../harness/platform.ts'
import type { Rows } from './rows.ts'

export type Person = { userId: UserId; tenantId: TenantId; token: string }

/** Adds this many people, each with a tenant and with a session whose token is good for an hour. */
export async function seedPeople(
  rows: Rows,
  count: number,
  { kind, role }: { kind: TenantKind; role: Role },
): Promise<Person[]> {
  const at = new Date()
  const tokens = createAccessTokens({ keys: [{ kid: 'bench', secret: jwtSecret }], lifeSeconds: 3600 })
  const people = Array.from({ length: count }, () => ({
    userId: newId<UserId>(),
    tenantId: newId<TenantId>(),
    sessionId: newId<SessionId>(),
  }))
  await rows.insert(
    'tenants',
    people.map(({ tenantId }) => ({ id: tenantId, name: 'Bench', kind, created_at: at })),
  )
  await rows.insert(
    'users',
    people.map(({ userId, tenantId }) => ({
      id: userId,
      tenant_id: tenantId,
      email: `${userId}@bench.test`,
      password_hash: 'none',
      name: 'Bench',
      role,
      persona: role === 'driver' ? 'carro_van' : null,
      created_at: at,
      is_pending: false,
    })),
  )
  await rows.insert(
    'sessions',
    people.map(({ userId, sessionId }) => ({ id: sessionId, user_id: userId, opened_at: at })),
  )
  return people.map((person) => ({ ...person, token: tokens.sign({ ...person, role }, at) }))
}

/** Drivers on duty, each where `placeOf` says. */
export async function seedDrivers(
  rows: Rows,
  count: number,
  placeOf: (index: number) => { lat: number; lng: number },
): Promise<Person[]> {
  const people = await seedPeople(rows, count, { kind: 'motorista', role: 'driver' })
  await rows.insert(
    'drivers',
    people.map(({ userId }, index) => ({
      user_id: userId,
      is_available: true,
      last_seen_at: new Date(),
      ...placeOf(index),
      is_kept_fresh: true,
      active_deliveries: 0,
    })),
  )
  return people
}
