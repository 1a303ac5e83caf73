import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { createPasswords } from '@rodovia/credentials/passwords.ts'
import { initOrm } from '@rodovia/postgres/connections/orm.ts'
import { insertPerson, insertTenant } from '@rodovia/postgres/identity/insert-accounts.ts'
import { newId } from '../support/builders.ts'
import { demo, tokenOf } from '../support/rest-client.ts'
import { type CallerName, callers, type TenantName, tenants } from './callers.ts'

export type User = { id: UserId; tenantId: TenantId; email: string; token: string }

export type Accounts = AsyncDisposable & {
  tenantIds: Record<TenantName, TenantId>
  /** Creates and logs in a user with the tenant and role of that name. */
  createUser(one: Exclude<CallerName, 'nobody'>): Promise<User>
}

/** Rio Branco: far from the orders of these tests, so that matching offers them to nobody. */
export const farAway = { lat: -9.975, lng: -67.81 }

/** Creates the tenants of callers.ts in the database of a platform. */
export async function createAccounts(url: string, databaseUrl: string): Promise<Accounts> {
  const orm = await initOrm({ url: databaseUrl, poolSize: 1 })
  const work = () => orm.em.fork()
  const { hash } = await createPasswords({ memoryKiB: 8, passes: 1, lanes: 1, maxConcurrent: 1 })
  const passwordHash = await hash(demo.password, 'test')

  const tenantIds = {} as Accounts['tenantIds']
  for (const name of Object.keys(tenants) as TenantName[]) {
    tenantIds[name] = newId<TenantId>()
    await insertTenant(work(), { id: tenantIds[name], name, kind: tenants[name] }, new Date())
  }

  return {
    tenantIds,
    async createUser(one) {
      const [tenant, role] = callers[one]
      const [id, tenantId] = [newId<UserId>(), tenantIds[tenant]]
      const persona = role === 'driver' ? ('carro_van' as const) : null
      const email = `${id}@rodovia.test`
      const contact = { email, phone: '+55 11 91234-0000', pixKey: 'pedro@rodovia.test' }
      await insertPerson(work(), {
        user: { id, tenantId, name: one, role, persona, isPending: false, ...contact },
        passwordHash,
        position: farAway,
        at: new Date(),
      })
      return { id, tenantId, email, token: await tokenOf(url, email) }
    },
    [Symbol.asyncDispose]: () => orm.close(),
  }
}
