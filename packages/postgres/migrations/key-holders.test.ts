import { expect, test } from 'vitest'
import { newId, noon } from '../../../test/support/builders.ts'
import { openTestStores } from '../../../test/support/stores.ts'
import { initOrm } from '../connections/orm.ts'
import { KeyHoldersMigration } from './0041-key-holders.ts'

test('keys of removed owners and admins go to the oldest owner, not stronger than before; those of others end', async () => {
  await using stores = await openTestStores()
  const { tenantId } = await stores.aShipper(0n)
  const user = async (role: string, removedAt: Date | null) => {
    const id = newId()
    await stores.query(
      `INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending, removed_at)
       VALUES ($1, $2, $1::uuid || '@rodovia.test', 'x', 'Paula', $3, $4, false, $5)`,
      [id, tenantId, role, noon, removedAt],
    )
    return id
  }
  const key = (name: string, maker: string) =>
    stores.query(
      `INSERT INTO api_keys (id, tenant_id, name, hash, last_four, scopes, plan, created_by, created_at)
       VALUES (gen_random_uuid(), $1, $2::text, md5($2::text) || md5($2::text), 'abcd', '["quotes", "privacy:manage"]', 'start', $3, $4)`,
      [tenantId, name, maker, noon],
    )
  const owner = await user('owner', null)
  await user('owner', null)
  const itsAdmin = await user('admin', null)
  await key('of a member', itsAdmin)
  await key('of a removed owner', await user('owner', noon))
  await key('of a removed admin', await user('admin', noon))
  await key('of a removed viewer', await user('viewer', noon))

  const orm = await initOrm({ url: stores.url, poolSize: 1 })
  const migration = new KeyHoldersMigration(orm.em.getDriver(), orm.config)
  migration.up()
  for (const statement of migration.getQueries()) await stores.query(String(statement))
  await orm.close()

  const all = ['quotes', 'privacy:manage']
  const keys = await stores.query(
    'SELECT name, held_by, scopes, revoked_at IS NULL AS works FROM api_keys ORDER BY name',
  )
  expect(keys).toEqual([
    { name: 'of a member', held_by: null, scopes: all, works: true },
    { name: 'of a removed admin', held_by: owner, scopes: ['quotes'], works: true },
    { name: 'of a removed owner', held_by: owner, scopes: all, works: true },
    { name: 'of a removed viewer', held_by: null, scopes: all, works: false },
  ])
})
