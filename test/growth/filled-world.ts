import type { AssignedDriver } from '@rodovia/core/delivery/model/delivery.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { creditPostings } from '@rodovia/core/wallet/postings.ts'
import { createPasswords } from '@rodovia/credentials/passwords.ts'
import { ledgerRows } from '@rodovia/postgres/wallet/ledger-rows.ts'
import { newId, sha256 } from '../support/builders.ts'
import { demo } from '../support/rest-client.ts'
import type { Row } from './copy-rows.ts'

export type Shipper = { tenantId: TenantId; userId: UserId; endpointId: string }

/** The shippers and the drivers of a filled database. */
export type FilledWorld = {
  /** First the one with every tenth order. */
  shippers: readonly Shipper[]
  drivers: readonly AssignedDriver[]
  /** The user who runs operations of the platform. */
  operator: UserId
  rows: Record<string, Row[]>
}

const shipperCount = 200
const driverCount = 2_000
const topUpCents = 100_000_000_000n

/** Places where drivers wait, all of them far from where orders of tests begin. */
const towns = [
  { lat: -19.92, lng: -43.94 },
  { lat: -25.43, lng: -49.27 },
  { lat: -12.97, lng: -38.5 },
  { lat: -8.05, lng: -34.9 },
  { lat: -3.73, lng: -38.52 },
  { lat: -30.03, lng: -51.23 },
]

/** Shippers with money and a webhook each, and drivers, half of them on duty. */
export async function filledWorld(
  at: Date,
  known?: Pick<Shipper, 'tenantId' | 'userId'>,
): Promise<FilledWorld> {
  const passwords = await createPasswords({ memoryKiB: 8, passes: 1, lanes: 1, maxConcurrent: 1 })
  const passwordHash = await passwords.hash(demo.password, 'demo')
  const userRow = (id: UserId, tenantId: TenantId, role: Role) => ({
    ...{ id, tenant_id: tenantId, email: emailOf(id), password_hash: passwordHash, name: 'Cheio', role },
    ...{ persona: role === 'driver' ? 'carro_van' : null, created_at: at, is_pending: false },
  })
  const operations = { tenantId: newId<TenantId>(), userId: newId<UserId>() }
  const shippers: Shipper[] = Array.from({ length: shipperCount }, (_, index) => ({
    tenantId: newId(),
    userId: newId(),
    ...(index === 0 && known),
    endpointId: newId(),
  }))
  const drivers = Array.from(
    { length: driverCount },
    (_, index): AssignedDriver => ({
      id: newId(),
      tenantId: newId(),
      firstName: `Motorista${index}`,
      persona: 'carro_van',
    }),
  )
  const newcomers = known ? shippers.slice(1) : shippers
  const topUps = shippers.map(({ tenantId }) =>
    ledgerRows({
      ...{ id: newId(), tenantId, orderId: null, reason: 'top_up', at, note: 'filled' },
      postings: creditPostings({ kind: 'platform_revenue' }, { tenantId, amountCents: topUpCents }),
    }),
  )
  const rows = {
    tenants: [
      ...newcomers.map(({ tenantId }) => tenantRow(tenantId, 'embarcador', at)),
      ...drivers.map(({ tenantId }) => tenantRow(tenantId, 'motorista', at)),
      tenantRow(operations.tenantId, 'plataforma', at),
    ],
    wallets: [...newcomers, ...drivers, operations].map(({ tenantId }) => ({
      tenant_id: tenantId,
      balance_cents: 0n,
    })),
    users: [
      ...newcomers.map(({ tenantId, userId }) => userRow(userId, tenantId, 'owner')),
      ...drivers.map(({ id, tenantId }) => userRow(id, tenantId, 'driver')),
      userRow(operations.userId, operations.tenantId, 'operacoes'),
    ],
    drivers: drivers.map(({ id }, index) => ({
      user_id: id,
      is_available: index % 2 === 0,
      last_seen_at: at,
      ...placeOf(index),
      is_kept_fresh: false,
      active_deliveries: 0,
    })),
    ...appsOf([...newcomers, ...drivers.map(({ id, tenantId }) => ({ userId: id, tenantId }))], at),
    webhook_endpoints: shippers.map(({ tenantId, endpointId }) => ({
      id: endpointId,
      tenant_id: tenantId,
      url: 'https://hooks.invalid/filled',
      secret: 'whsec_filled',
      created_at: at,
      disabled_at: at,
      disabled_reason: 'by_user',
    })),
    ledger_transactions: topUps.flatMap(({ ledger_transactions: transactions }) => transactions),
    ledger_entries: topUps.flatMap(({ ledger_entries: entries }) => entries),
  }
  return { shippers, drivers, operator: operations.userId, rows }
}

/** Each has logged in with an app that can be told something. */
function appsOf(users: readonly { userId: UserId; tenantId: TenantId }[], at: Date): Record<string, Row[]> {
  const apps = users.map(({ userId, tenantId }) => ({ userId, tenantId, sessionId: newId() }))
  return {
    sessions: apps.map(({ userId, sessionId }) => ({ id: sessionId, user_id: userId, opened_at: at })),
    push_tokens: apps.map(({ userId, tenantId, sessionId }) => ({
      ...{ hash: sha256(sessionId), platform: 'expo', token: sessionId, tenant_id: tenantId },
      ...{ user_id: userId, session_id: sessionId, registered_at: at },
    })),
  }
}

/** Within some 50 km of a town. */
export function placeOf(index: number): { lat: number; lng: number } {
  const { lat, lng } = towns[index % towns.length]!
  return { lat: lat + Math.sin(index) / 2, lng: lng + Math.cos(index * 1.7) / 2 }
}

function tenantRow(id: TenantId, kind: string, at: Date) {
  return { id, name: `Cheio ${id.slice(-6)}`, kind, created_at: at }
}

/** The e-mail of a user in a filled database; the password is that of the demo. */
export function emailOf(id: UserId): string {
  return `${id}@cheio.rodovia.test`
}
