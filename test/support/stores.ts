import type { AssignedDriver, Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { Placement } from '@rodovia/core/delivery/ports.ts'
import { firstName } from '@rodovia/core/delivery/reading/track-delivery.ts'
import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { type Database, openDatabase } from '@rodovia/postgres/database/open-database.ts'
import pg from 'pg'
import { aCredit, anAuditEntry, aPlacement, aQuote, newId, noon } from './builders.ts'
import { createShardedTestDatabase, createTestDatabase, openPool } from './postgres.ts'

export type Shipper = { tenantId: TenantId; createdBy: UserId }

export type TestStores = Database &
  Database['stores'] & {
    url: string
    /** Reaches behind the stores. */
    query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
    /** A connection of one's own, to be ended. */
    connect(): Promise<pg.Client>
    aShipper(walletCents?: bigint): Promise<Shipper>
    aDriver(traits?: {
      persona?: Persona
      name?: string
      position?: { lat: number; lng: number } | null
    }): Promise<AssignedDriver>
    /** A placement that could be made: its quote is there. */
    aPlacementOf(shipper: Shipper, traits?: Partial<Delivery>): Promise<Placement>
    /** An order that was placed and paid. */
    anOrderOf(shipper: Shipper, traits?: Partial<Delivery>): Promise<Delivery>
  }

/** Forms of the schema on which the stores do the same: see packages/postgres/sharding. */
export const shapes = ['one machine', 'several machines'] as const

/** The real stores on a database of one's own. */
export async function openTestStores({
  poolSize = 10,
  shape = 'one machine',
}: {
  poolSize?: number
  shape?: (typeof shapes)[number]
} = {}): Promise<TestStores> {
  await using stack = new AsyncDisposableStack()
  const create = shape === 'one machine' ? createTestDatabase : createShardedTestDatabase
  const { url } = stack.use(await create())
  const database = stack.use(await openDatabase({ url, poolSize }))
  const pool = stack.adopt(openPool(url), (open) => open.end())

  const query: TestStores['query'] = async (text, values = []) => (await pool.query(text, values)).rows

  const aPlacementOf: TestStores['aPlacementOf'] = async (shipper, traits = {}) => {
    const placement = aPlacement({ ...shipper, ...traits })
    const { quoteId, createdAt } = placement.delivery
    if (!traits.quoteId) await database.stores.quotes.save(aQuote({ id: quoteId, createdAt }))
    return placement
  }
  const disposal = stack.move()

  return {
    ...database,
    ...database.stores,
    url,
    query,
    aPlacementOf,

    async connect() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    },

    async anOrderOf(shipper, traits) {
      const placement = await aPlacementOf(shipper, traits)
      const placed = await database.stores.deliveries.place(placement)
      if (placed.outcome !== 'placed') throw new Error(`the order was not placed: ${placed.outcome}`)
      return placement.delivery
    },

    async aShipper(walletCents = 1_000_000n) {
      const tenantId = newId<TenantId>()
      await query(`INSERT INTO tenants VALUES ($1, 'Loja de teste', 'embarcador', $2)`, [tenantId, noon])
      await query('INSERT INTO wallets VALUES ($1, 0)', [tenantId])
      if (walletCents > 0n) await database.stores.ledger.credit(aCredit(tenantId, walletCents))
      return { tenantId, createdBy: newId<UserId>() }
    },

    async aDriver({ persona = 'carro_van', name = 'João Motorista', position = null } = {}) {
      const id = newId<UserId>()
      const tenantId = newId<TenantId>()
      const user = { id, tenantId, email: `${id}@rodovia.test`, name, persona, role: 'driver' as const }
      await database.stores.users.create({
        user: { ...user, phone: null, pixKey: null, isPending: false },
        tenant: { id: tenantId, name, kind: 'motorista' },
        passwordHash: 'none',
        position,
        at: noon,
        audit: anAuditEntry(),
        effect: null,
      })
      return { id, tenantId, firstName: firstName(name), persona }
    },

    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}
