import type { AssignedDriver, Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { makeDeliveryCode } from '@rodovia/core/delivery/model/delivery-code.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { sealLedger } from '@rodovia/core/wallet/seal-ledger.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import pg from 'pg'
import { sha256 } from '../support/builders.ts'
import { copyRows, type Row } from './copy-rows.ts'
import { type FilledWorld, filledWorld, placeOf, type Shipper } from './filled-world.ts'
import { lives, orderHistory } from './order-history.ts'

/** A table that references another one comes after it. */
export const tables = `
  tenants wallets users sessions push_tokens drivers webhook_endpoints
  quotes deliveries timeline_entries offers incidents photos last_positions positions
  ledger_transactions ledger_entries collected_payments audit_entries idempotency_keys idempotent_effects
  outbox webhook_deliveries webhook_attempts push_outbox
`
  .trim()
  .split(/\s+/)

/** The days for which rows are kept (docs/reference/metrics.md); rows of other tables stay. */
const keptDays: Record<string, number> = {
  outbox: 31,
  webhook_deliveries: 31,
  webhook_attempts: 31,
  push_outbox: 7,
  audit_entries: 180,
  idempotency_keys: 30,
  idempotent_effects: 30,
  positions: 90,
}

/** An order of the biggest shipper. */
const middleOf = (orders: number) => Math.floor(orders / 20) * 10

const ordersOfDriver = 100
const positionsOfOrder = 4
const batchSize = 5_000

type Batch = Record<string, Row[]>

export type Filled = {
  biggest: Shipper
  /** A driver who has carried as many orders as any. */
  driver: AssignedDriver
  operator: UserId
  /** An order of the biggest from the middle of the year. */
  order: Delivery
}

type FillOptions = {
  url: string
  orders: number
  /** The shipper of every tenth order; somebody new by default. */
  biggest?: { tenantId: TenantId; userId: UserId }
  /** The number of days over which the orders are spread. */
  days?: number
  onProgress?: (orders: number) => void
}

/**
 * Fills a migrated database with orders up to now, as the use cases would have written them and retention left them: a
 * tenth of one shipper and the rest of 199, a hundred in a row of a driver, the last few of them still alive.
 */
export async function fillDatabase({
  url,
  orders,
  biggest,
  days = 365,
  onProgress,
}: FillOptions): Promise<Filled> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const now = new Date()
    const seconds = days * 86_400
    const world = await filledWorld(addSeconds(now, -seconds), biggest)
    const wallets = await walletsOf(client)
    const positions = await positionsFrom(client)
    await client.query('SELECT make_position_partitions($1::timestamptz::date - 91, 93)', [now])
    await add(client, world.rows, wallets)

    let middle: Delivery | undefined
    for (let start = 0; start < orders; start += batchSize) {
      const end = Math.min(start + batchSize, orders)
      const batch: Batch = Object.fromEntries(tables.map((table) => [table, []]))
      for (let index = start; index < end; index++) {
        const { delivery, rows } = orderHistory(planned(world, index, { orders, seconds, now }))
        if (index === middleOf(orders)) middle = delivery
        const age = (now.getTime() - delivery.createdAt.getTime()) / 86_400_000
        const shipper = shipperOf(world, index)
        for (const [table, ofTable] of Object.entries(
          withWhatFollows(rows, { delivery, shipper, index, positions }),
        ))
          if (age < (keptDays[table] ?? Number.POSITIVE_INFINITY)) batch[table]!.push(...ofTable)
      }
      await client.query('BEGIN')
      await add(client, batch, wallets)
      await client.query('COMMIT')
      onProgress?.(end)
    }
    await client.query("SELECT setval('outbox_positions', $1)", [positions.next])
    await client.query(
      `UPDATE wallets SET balance_cents = filled.value::bigint FROM jsonb_each_text($1) AS filled
       WHERE tenant_id = filled.key::uuid`,
      [JSON.stringify(Object.fromEntries([...wallets].map(([id, cents]) => [id, String(cents)])))],
    )
    await sealAll(url)
    await client.query('VACUUM ANALYZE')
    return {
      biggest: world.shippers[0]!,
      driver: world.drivers[0]!,
      operator: world.operator,
      order: middle!,
    }
  } finally {
    await client.end()
  }
}

const shipperOf = ({ shippers }: FilledWorld, index: number) =>
  index % 10 === 0 ? shippers[0]! : shippers[1 + ((index * 7) % (shippers.length - 1))]!

function planned(
  world: FilledWorld,
  index: number,
  { orders, seconds, now }: { orders: number; seconds: number; now: Date },
) {
  const { tenantId, userId: createdBy } = shipperOf(world, index)
  const driver = world.drivers[Math.floor(index / ordersOfDriver) % world.drivers.length]!
  const left = orders - 1 - index
  const alive = Math.max(12, orders / 2_000)
  const isAlive = left < alive
  const secondsAgo = isAlive ? left : 7_200 + (left / orders) * seconds
  return {
    ...{ code: codeOf(index), tenantId, createdBy, driver, createdAt: addSeconds(now, -secondsAgo) },
    moves: isAlive ? livesOfTheLiving[index % 3]! : livesThatEnded(index),
  }
}

/** Codes as if by chance, of which none comes twice: of a million random ones some would. */
function codeOf(index: number) {
  const bits = BigInt.asUintN(35, BigInt(index) * 21_001_010_101n)
  return makeDeliveryCode(
    Uint8Array.from({ length: 7 }, (_, place) => Number(BigInt.asUintN(5, bits >> BigInt(5 * place)))),
  )
}

const livesOfTheLiving = [lives.awaiting, lives.assigned, lives.carried]

/** The lives of a hundred orders: six canceled, one returned, ten that one driver declined. */
function livesThatEnded(index: number) {
  const which = (index * 37) % 100
  if (which < 6) return lives.canceled
  if (which < 7) return lives.returned
  return which < 17 ? lives['declined once'] : lives.delivered
}

type Followed = { delivery: Delivery; shipper: Shipper; index: number; positions: { next: number } }

/**
 * The rows that the use cases do not write: hand-overs of events, calls of webhooks, positions, responses
 * kept for a retry.
 */
function withWhatFollows(rows: Batch, { delivery, shipper, index, positions }: Followed): Batch {
  const { orderId: order_id, tenantId: tenant_id, createdBy, createdAt, driver } = delivery
  const events = rows.outbox ?? []
  const told = events.map(({ id: event_id, kind, created_at }) => ({
    name: { event_id, endpoint_id: shipper.endpointId, tenant_id },
    kind,
    created_at,
  }))
  const place = driver && { tenant_id, driver_id: driver.id, ...placeOf(index) }
  return {
    ...rows,
    outbox: events.map((event) => ({ ...event, position: positions.next++ })),
    webhook_deliveries: told.map(({ name, kind, created_at }) => ({
      ...{ ...name, kind, order_id, status: 'delivered', attempts: 1 },
      ...{ last_attempt_at: created_at, created_at, finished_at: created_at },
    })),
    webhook_attempts: told.map(({ name, created_at }) => ({
      ...{ ...name, at: created_at, number: 1, url: 'https://hooks.invalid/filled' },
      ...{
        request_headers: { 'content-type': 'application/json' },
        status: 200,
        response: 'ok',
        milliseconds: 80,
      },
    })),
    idempotency_keys: [
      {
        ...{ caller_id: createdBy, key: order_id, request_hash: sha256(order_id), claimed_until: createdAt },
        ...{ created_at: createdAt, status: 200, content_type: 'application/json' },
        body: JSON.stringify(events[0]?.data),
      },
    ],
    last_positions: place ? [{ order_id, ...place, at: createdAt }] : [],
    positions: Array.from({ length: place ? positionsOfOrder : 0 }, (_, number) => ({
      ...{ order_id, ...place, at: addSeconds(createdAt, 600 + number * 60) },
    })),
  }
}

/** Adds rows; an entry of a wallet moves it. */
async function add(client: pg.Client, batch: Batch, wallets: Map<string, bigint>): Promise<void> {
  const entries = (batch.ledger_entries ?? []).map((entry) => {
    if (entry.account_kind !== 'tenant_wallet') return { ...entry, balance_after_cents: null }
    const owner = entry.account_owner as string
    const cents = (wallets.get(owner) ?? 0n) + (entry.amount_cents as bigint)
    wallets.set(owner, cents)
    return { ...entry, balance_after_cents: cents }
  })
  const all: Batch = { ...batch, ledger_entries: entries }
  await copyRows(client, new Map(tables.map((table) => [table, all[table] ?? []])))
}

/** Seals the ledger as the sealers do by and by. */
async function sealAll(url: string): Promise<void> {
  await using database = await openDatabase({ url, poolSize: 2 })
  let isMore = true
  while (isMore) isMore = await sealLedger({ ...database.stores, sha256 })
}

async function walletsOf(client: pg.Client): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ id: string; cents: string }>(
    'SELECT tenant_id AS id, balance_cents AS cents FROM wallets',
  )
  return new Map(rows.map(({ id, cents }) => [id, BigInt(cents)]))
}

async function positionsFrom(client: pg.Client): Promise<{ next: number }> {
  const { rows } = await client.query<{ next: number }>("SELECT nextval('outbox_positions')::int AS next")
  return { next: rows[0]!.next }
}
