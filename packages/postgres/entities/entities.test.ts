import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { initOrm } from '../connections/orm.ts'

test('the entities are what the migrations make, foreign keys aside', async () => {
  await using database = await createTestDatabase()
  const orm = await initOrm({ url: database.url, poolSize: 1 })
  try {
    const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false })
    // Entities know no foreign keys; the next test does.
    const statements = difference
      .split('\n')
      .filter((line) => line !== '' && !/drop constraint "\w+_fkey"/.test(line))
    expect(statements, 'a migration is missing; this would make it').toEqual([])
  } finally {
    await orm.close()
  }
})
