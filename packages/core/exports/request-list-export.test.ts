import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { aShop, request } from './exports.fixture.ts'
import type { ListFilter, ListName } from './list-export.ts'
import { writeListExport } from './write-list-export.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
afterEach(() => platform.query('DELETE FROM list_exports'))

describe('a request', () => {
  test.each<[string, ListName, ListFilter, string]>([
    ['a field of another list', 'wallet', { statuses: ['delivered'] }, 'statuses'],
    ['a mistyped code', 'orders', { code: 'RD1' }, 'code'],
    ['an unknown action', 'audit_log', { actions: ['order.eaten'] }, 'actions'],
  ])('with %s is refused', async (_, list, filter, field) => {
    await expect(request(platform, await aShop(platform), list, filter)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [{ field }] },
    })
  })

  test('for a list that the role may not read is refused', async () => {
    const shop = await aShop(platform)
    await expect(request(platform, { ...shop, role: 'viewer' }, 'wallet')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(request(platform, shop, 'earnings')).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is refused while ten of the tenant are being made, also of many at once', async () => {
    const shop = await aShop(platform)
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => request(platform, shop)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'validation_failed', facts: { issues: [{ field: 'list' }] } },
    })
    await writeListExport(platform)
    await request(platform, shop)
  })
})
