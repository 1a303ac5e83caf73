import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { about, auditEntry } from '../identity/audit/audit-entry.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { Erasure } from '../privacy/erasure.ts'
import { runErasure } from '../privacy/run-erasure.ts'
import { aShop, open, request } from './exports.fixture.ts'
import { maxRows } from './list-export.ts'
import { findListExport } from './request-list-export.ts'
import { sweepListExports, writeListExport } from './write-list-export.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
afterEach(() => platform.query('DELETE FROM list_exports'))

describe('an export', () => {
  test('fails where its requester may not read the list any more', async () => {
    const shop = await aShop(platform)
    const { id } = await request(platform, shop)
    await platform.query(`UPDATE users SET role = 'driver' WHERE id = $1`, [shop.userId])
    expect(await writeListExport(platform)).toMatchObject({ status: 'failed', failure: 'not_permitted' })
    await platform.query('UPDATE users SET removed_at = now() WHERE id = $1', [shop.userId])
    await request(platform, shop)
    expect(await writeListExport(platform)).toMatchObject({ failure: 'not_permitted' })
    expect(await findListExport(platform, { actor: shop, id })).toMatchObject({ url: null, sizeBytes: null })
  })

  test('fails with more rows than spreadsheets open', async () => {
    const shop = await aShop(platform)
    await request(platform, shop, 'wallet')
    const { ledger } = platform
    const full = { ...ledger, statementBetween: async () => ({ items: [], total: maxRows + 1 }) }
    expect(await writeListExport({ ...platform, ledger: full })).toMatchObject({ failure: 'too_many_rows' })
  })

  test('begins anew after its worker died, and fails after five of them', async () => {
    const shop = await aShop(platform)
    await platform.anOrder(shop)
    const { id } = await request(platform, shop)
    const dying = {
      ...platform,
      listFiles: { ...platform.listFiles, write: () => Promise.reject(new Error('killed')) },
    }
    for (let time = 0; time < 4; time++) {
      await expect(writeListExport(dying)).rejects.toThrow('killed')
      expect(await writeListExport(platform)).toBeNull()
      platform.pass(61)
    }
    expect(await writeListExport(platform)).toMatchObject({ id, status: 'ready', rowsDone: 1 })
    const again = await request(platform, shop)
    for (let time = 0; time < 5; time++) {
      await expect(writeListExport(dying)).rejects.toThrow('killed')
      platform.pass(61)
    }
    expect(await writeListExport(platform)).toMatchObject({ id: again.id, status: 'failed', failure: null })
  })

  test('is written by one of many workers', async () => {
    const shop = await aShop(platform)
    await request(platform, shop)
    const ended = await Promise.all(Array.from({ length: 10 }, () => writeListExport(platform)))
    expect(ended.filter((one) => one !== null)).toHaveLength(1)
  })

  test('goes with its file', async () => {
    const shop = await aShop(platform)
    const { id } = await request(platform, shop)
    await writeListExport(platform)
    await sweepListExports(platform)
    const file = await open(platform, id)
    file!.stream.destroy()
    expect(file!.contentType).toBe('text/csv; charset=utf-8')
    await platform.query('UPDATE list_exports SET expires_at = $2 WHERE id = $1', [id, platform.clock()])
    await expect(findListExport(platform, { actor: shop, id })).rejects.toMatchObject({ code: 'not_found' })
    await platform.query('DELETE FROM list_exports')
    await sweepListExports(platform)
    expect(await open(platform, id)).toBeNull()
  })

  test('of orders goes when a contact of the tenant is erased; others stay', async () => {
    const [shop, other] = [await aShop(platform), await aShop(platform)]
    await platform.anOrder(shop)
    await request(platform, shop)
    const stays = [await request(platform, shop, 'wallet'), await request(platform, other)]
    const at = platform.clock()
    const erasure: Erasure = {
      ...{ id: platform.newId(), status: 'waiting', requestedBy: shop.userId, requestedAt: at },
      ...{ subject: { kind: 'contact', tenantId: shop.tenantId, phone: '11912345678' } },
      ...{ possibleFrom: null, doneAt: null },
    }
    const audit = auditEntry(platform, {
      ...{ request: aRequestBy(shop), at, action: 'erasure.requested' },
      ...about('erasure', { id: erasure.id, tenantId: shop.tenantId }),
    })
    await platform.query(`UPDATE deliveries SET status = 'canceled', ended_at = $2 WHERE tenant_id = $1`, [
      ...[shop.tenantId, at],
    ])
    await platform.erasures.ask(erasure, { audit, effect: null })
    await runErasure(platform, erasure, null)
    const left = await platform.query<{ id: string }>('SELECT id FROM list_exports ORDER BY id')
    expect(left.map(({ id }) => id)).toEqual(stays.map(({ id }) => id))
  })
})
