import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { parseCep } from '@rodovia/core/geo/cep.ts'
import { type Gazetteer, locateCep } from '@rodovia/core/geo/gazetteer.ts'
import { scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import type { Tenant } from '@rodovia/core/identity/ports.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import type { ApiKeyId, Branded, LedgerTransactionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { creditPostings } from '@rodovia/core/wallet/postings.ts'
import { startConnectMilliseconds } from '../connections/connect-time.ts'
import { initOrm } from '../connections/orm.ts'
import { ApiKeyEntity, TenantEntity } from '../entities/identity.ts'
import { accountEntities, insertPerson, insertTenant } from '../identity/insert-accounts.ts'
import { toJson } from '../statements/sql.ts'
import { creditText } from '../wallet/ledger.ts'
import { ledgerRows } from '../wallet/ledger-rows.ts'

/** The password of every demo account: docs/reference/rules.md#demo-data. */
export const demoPassword = 'rodovia-demo-2026'

/** API key of Loja Demo with every scope and the plan `start`. Its last six characters are the checksum. */
export const demoApiKey = 'rdk_live_LojaDemo00000000000000000000003LQGD3'

const walletCents = 100_000n

const lojaDemo: Tenant = { id: id<TenantId>(1), name: 'Loja Demo', kind: 'embarcador' }
const outraLoja: Tenant = { id: id<TenantId>(2), name: 'Outra Loja', kind: 'embarcador' }
const joao: Tenant = { id: id<TenantId>(3), name: 'João Motorista', kind: 'motorista' }
const maria: Tenant = { id: id<TenantId>(4), name: 'Maria Motorista', kind: 'motorista' }
const rodovia: Tenant = { id: id<TenantId>(5), name: 'Rodovia', kind: 'plataforma' }

export const demoTenants = [lojaDemo, outraLoja, joao, maria, rodovia]

export const demoUsers: readonly User[] = [
  user(11, lojaDemo, 'embarcador', { name: 'Ana Loja Demo', role: 'owner', phone: '+55 11 91234-0001' }),
  user(12, lojaDemo, 'fiscal', { name: 'Fábio Fiscal', role: 'fiscal' }),
  user(13, outraLoja, 'outra', { name: 'Olívia Outra Loja', role: 'owner', phone: '+55 11 91234-0003' }),
  user(14, joao, 'motorista', {
    name: joao.name,
    role: 'driver',
    persona: 'carro_van',
    phone: '+55 11 91234-0004',
  }),
  user(15, maria, 'motorista2', {
    name: maria.name,
    role: 'driver',
    persona: 'motoboy',
    phone: '+55 11 91234-0005',
  }),
  user(16, rodovia, 'operacoes', { name: 'Otávio Operações', role: 'operacoes' }),
  user(17, rodovia, 'admin', { name: 'Alice Admin', role: 'superadmin' }),
]

/** The demo accounts as they are shown to people. */
export const demoAccounts = demoUsers.map(({ email, tenantId, role }) => ({
  email,
  tenant: demoTenants.find((tenant) => tenant.id === tenantId)!.name,
  role,
}))

/** The CEP at which each demo driver starts. */
const driverCeps = new Map<UserId, string>([
  [id<UserId>(14), '01310100'],
  [id<UserId>(15), '01415001'],
])

/** Advisory lock: one process seeds at a time. */
const seedLock = 550_162_545

/**
 * Fills an empty database with the demo accounts, which have the same ids everywhere. Returns whether it did.
 * Several processes may call it at once. The schema must be up to date: see `migrate`.
 */
export async function seedDemo({
  url,
  hashPassword,
  gazetteer,
  at,
}: {
  url: string
  hashPassword: (password: string) => Promise<string>
  gazetteer: Gazetteer
  at: Date
}): Promise<boolean> {
  const orm = await initOrm({
    url,
    poolSize: 1,
    connectionTimeoutMillis: startConnectMilliseconds,
    entities: [ApiKeyEntity, ...accountEntities],
  })
  try {
    return await orm.em.fork().transactional(async (work) => {
      await work.execute('SELECT pg_advisory_xact_lock(?)', [seedLock])
      if ((await work.count(TenantEntity)) > 0) return false
      await insertAccounts(work, { passwordHash: await hashPassword(demoPassword), gazetteer, at })
      await insertKey(work, at)
      return true
    })
  } finally {
    await orm.close()
  }
}

async function insertAccounts(
  work: EntityManager,
  { passwordHash, gazetteer, at }: { passwordHash: string; gazetteer: Gazetteer; at: Date },
) {
  for (const tenant of demoTenants) await insertTenant(work, tenant, at)
  for (const user of demoUsers) {
    const cep = driverCeps.get(user.id)
    const position = cep ? locateCep(parseCep(cep, 'cep'), 'cep', gazetteer) : null
    await insertPerson(work, { user, passwordHash, position, at, isKeptFresh: true })
  }
  await topUp(work, lojaDemo, id(21), at)
  await topUp(work, outraLoja, id(22), at)
}

async function insertKey(work: EntityManager, at: Date) {
  await work.insert(ApiKeyEntity, {
    id: id<ApiKeyId>(31),
    tenantId: lojaDemo.id,
    isLive: true,
    name: 'Demo',
    hash: createHash('sha256').update(demoApiKey).digest('hex'),
    lastFour: demoApiKey.slice(-4),
    scopes,
    plan: 'start',
    createdBy: id<UserId>(11),
    createdAt: at,
  })
}

async function topUp(work: EntityManager, { id: tenantId }: Tenant, id: LedgerTransactionId, at: Date) {
  const postings = creditPostings({ kind: 'pix_clearing' }, { tenantId, amountCents: walletCents })
  const rows = toJson(
    ledgerRows({ id, tenantId, orderId: null, reason: 'top_up', at, note: 'demo', postings }),
  )
  await work.execute(creditText('?'), [rows])
}

function user(
  number: number,
  tenant: Tenant,
  mailbox: string,
  traits: Pick<User, 'name' | 'role'> & Partial<User>,
): User {
  return {
    id: id<UserId>(number),
    tenantId: tenant.id,
    email: `${mailbox}@demo.rodovia.dev`,
    persona: null,
    phone: null,
    pixKey: null,
    isPending: false,
    ...traits,
  }
}

function id<Id extends Branded<string>>(number: number): Id {
  return `01980000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id
}
