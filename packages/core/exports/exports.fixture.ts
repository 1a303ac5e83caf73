import type { UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { Language } from '../shared/language.ts'
import type { ListExport, ListFilter, ListName } from './list-export.ts'
import { requestListExport } from './request-list-export.ts'

export async function addUser(platform: UseCases, { userId, tenantId, role }: Actor) {
  await platform.query(
    `INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending)
     VALUES ($1, $2, $3, 'x', 'Bia', $4, $5, false)`,
    [userId, tenantId, `${userId}@rodovia.test`, role, platform.clock()],
  )
}

/** The owner of a shop, with an account: an export has the permissions of the account. */
export async function aShop(platform: UseCases): Promise<Actor> {
  const shop = await platform.aShop(10_000_000n)
  await addUser(platform, shop)
  return shop
}

export const request = (
  platform: UseCases,
  actor: Actor,
  list: ListName = 'orders',
  filter: ListFilter = {},
  language: Language = 'pt-BR',
) => requestListExport(platform, { request: { ...aRequestBy(actor), language }, list, filter })

/** A link of this moment: the clock of links is not that of the test. */
export async function open(platform: UseCases, id: ListExport['id']) {
  const { pathname, searchParams } = new URL(platform.listFiles.linkTo(id, new Date()))
  const file = await platform.openMedia(pathname.split('/').at(-1)!, Object.fromEntries(searchParams))
  if (file && 'location' in file) throw new Error('the file is at another server')
  return file
}
