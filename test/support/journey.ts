import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { startApartPlatform } from './apart-platform.ts'
import { startHostedPlatform } from './hosted-platform.ts'
import {
  type PlatformOptions,
  type RunningPlatform,
  type StartedPlatform,
  startPlatform,
} from './platform.ts'
import { createTestDatabase, openPool } from './postgres.ts'
import { ask, type Body, demo, tokenOf } from './rest-client.ts'

export type TestPlatform = RunningPlatform & JourneyTools
export type TestProcess = StartedPlatform & JourneyTools

type JourneyTools = {
  databaseUrl: string
  /** Reaches behind the platform, for what a test cannot wait for. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** The number of rows in each table, without those that the platform writes by itself a moment later. */
  rows(): Promise<Record<string, number>>
  /** The platform's own check of its ledger. */
  ledger(): Promise<Body>
  /** Leaves so much in the wallet of who holds the token; the rest goes through the ledger as all money does. */
  setWallet(token: string, balanceCents: number): Promise<void>
}

const isApart = process.env.PLATFORM === 'apart'

/** The number of each process that serves a journey. Work that each process does once happens that often. */
export const copies = isApart ? 2 : 1

/**
 * The real platform on a database of its own in the PostgreSQL that all tests share, in a process that the files of a worker share, or
 * with PLATFORM=apart each part twice in its own process (`npm run test:apart`).
 */
export function startTestPlatform(options: Omit<PlatformOptions, 'nodeOptions'> = {}): Promise<TestPlatform> {
  return startOnDatabase(isApart ? startApartPlatform : startHostedPlatform, options)
}

/** The same in a process of its own: for a test that kills it, reads its memory or gives it options of Node. */
export function startTestProcess(options: PlatformOptions = {}): Promise<TestProcess> {
  return startOnDatabase(isApart ? startApartPlatform : startPlatform, options)
}

async function startOnDatabase<Running extends RunningPlatform>(
  start: (options: PlatformOptions) => Promise<Running>,
  options: PlatformOptions,
): Promise<Running & JourneyTools> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createTestDatabase())
  const platform = stack.use(await start({ databaseUrl: database.url, ...options }))
  const pool = stack.adopt(openPool(database.url), (open) => open.end())
  const disposal = stack.move()

  return {
    ...platform,
    databaseUrl: database.url,
    sql: async (text, values = []) => (await pool.query(text, values)).rows,
    async rows() {
      const tables = await pool.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables
         WHERE schemaname = 'public' AND tablename NOT IN ('ledger_seals', 'ledger_unsealed', 'figures', 'figure_orders', 'order_words', 'orders_without_words')
         ORDER BY tablename`,
      )
      const counts = tables.rows.map(({ name }) => `(SELECT count(*)::int FROM "${name}") AS "${name}"`)
      const { rows } = await pool.query<Record<string, number>>(`SELECT ${counts.join(', ')}`)
      return rows[0] ?? {}
    },
    async ledger() {
      const { body } = await ask(platform.url, 'POST', '/graphql', {
        token: await tokenOf(platform.url, demo.admin),
        body: { query: '{ ledgerCheck { isSound sumCents ordersWithoutDebit debitsWithoutOrder } }' },
      })
      return body.data.ledgerCheck
    },
    async setWallet(token, balanceCents) {
      const me = await ask(platform.url, 'GET', '/api/app/v1/me', { token })
      await pool.query(takeAllBut, [me.body.tenant.id, balanceCents, randomUUID()])
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

const takeAllBut = `
  WITH before AS (SELECT tenant_id, balance_cents FROM wallets WHERE tenant_id = $1 FOR UPDATE),
  wallet AS (
    UPDATE wallets SET balance_cents = $2::bigint FROM before WHERE wallets.tenant_id = before.tenant_id
    RETURNING wallets.tenant_id, before.balance_cents - $2::bigint AS taken
  ),
  taken AS (
    INSERT INTO ledger_transactions (id, tenant_id, reason, at, note)
    SELECT $3, tenant_id, 'manual_credit', now(), 'taken by a test' FROM wallet
  )
  INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents, balance_after_cents)
  SELECT $3, tenant_id, 'tenant_wallet', tenant_id, -taken, $2::bigint FROM wallet
  UNION ALL
  SELECT $3, tenant_id, 'platform_revenue', NULL, taken, NULL FROM wallet`

/** A JPEG with something to see, in base64. */
export async function aPhoto({ width = 64, height = 48 } = {}): Promise<string> {
  const parcel = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8a5a2b"/><circle cx="50%" cy="50%" r="20%" fill="#f2e8dc"/></svg>`
  return (await sharp(Buffer.from(parcel)).jpeg().toBuffer()).toString('base64')
}
