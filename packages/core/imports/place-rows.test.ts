import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { placeImport } from './change-import.ts'
import { aRow, aShop, csv, ordersOf, place, rowsOf, runAll, send, statusesOf } from './files.fixture.ts'
import { runNextRows } from './run-import.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

// The worker takes the import of any tenant.
afterEach(() => platform.query(`UPDATE order_imports SET status = 'ready'`))

describe('a file of orders', () => {
  test('is read as Excel in Brazil writes it, priced, and placed once', async () => {
    const shop = await aShop(platform)
    const made = await send(platform, shop, csv(aRow('a-1'), '', aRow('a-2')))
    expect(made.status).toBe('checking')
    await runAll(platform)

    const rows = await rowsOf(platform, shop, made)
    expect(rows.map(({ number, status }) => [number, status])).toEqual([
      [2, 'valid'],
      [4, 'valid'],
    ])
    expect(rows[0]!.priceCents).toBeGreaterThan(0n)
    expect(await ordersOf(platform, shop)).toEqual([])

    await place(platform, shop, made)
    const orders = await ordersOf(platform, shop)
    expect(orders.map(({ reference }) => reference).sort()).toEqual(['a-1', 'a-2'])
    expect(orders[0]).toMatchObject({ recipient_name: 'José Ação', parcels: [{ weightGrams: 2500 }] })
    await place(platform, shop, made)
    expect(await ordersOf(platform, shop)).toHaveLength(2)
    const counts = (await platform.orderImports.counts([made.id])).get(made.id)!
    expect(counts).toMatchObject({ placed: 2, valid: 0, payableCents: 0n })
  })

  test('pays as many rows as the wallet covers, and the rest after a top-up', async () => {
    const shop = await aShop(platform, 0n)
    const made = await send(platform, shop, csv(...[1, 2, 3].map((n) => aRow(`c-${n}`))))
    await runAll(platform)
    const { priceCents } = (await rowsOf(platform, shop, made))[0]!
    const topUp = (cents: bigint) =>
      platform.query('UPDATE wallets SET balance_cents = balance_cents + $2 WHERE tenant_id = $1', [
        shop.tenantId,
        cents,
      ])
    await topUp(priceCents!)
    await place(platform, shop, made)
    expect((await statusesOf(platform, shop, made)).toSorted()).toEqual(['placed', 'unpaid', 'unpaid'])
    const unpaid = (await rowsOf(platform, shop, made)).find(({ status }) => status === 'unpaid')!
    expect(unpaid.faults[0]!.message['pt-BR']).toContain('não cobre o preço')
    await topUp(priceCents! * 2n)
    await place(platform, shop, made)
    expect(await statusesOf(platform, shop, made)).toEqual(['placed', 'placed', 'placed'])
    expect(await ordersOf(platform, shop)).toHaveLength(3)
  })

  test('places each row once, though a worker died before it wrote what it had placed, and two run', async () => {
    const shop = await aShop(platform)
    const made = await send(platform, shop, csv(...Array.from({ length: 30 }, (_, n) => aRow(`d-${n}`))))
    await runAll(platform)
    const placing = await placeImport(platform, { request: aRequestBy(shop), id: made.id })
    await runNextRows(platform)
    await platform.query(`UPDATE order_imports SET status = 'placing' WHERE id = $1`, [made.id])
    await platform.query(
      `UPDATE order_import_rows SET status = 'valid', order_id = NULL WHERE import_id = $1`,
      [made.id],
    )
    const unclaimed = { ...platform, orderImports: { ...platform.orderImports, claim: async () => placing } }
    await Promise.all([runNextRows(unclaimed), runNextRows(unclaimed)])
    await runAll(platform)
    expect(new Set(await statusesOf(platform, shop, made))).toEqual(new Set(['placed']))
    expect(await ordersOf(platform, shop)).toHaveLength(30)
  })

  test('never pays more than the preview showed', async () => {
    const shop = await aShop(platform)
    const made = await send(platform, shop, csv(aRow('e-1')))
    await runAll(platform)
    await platform.query(
      'UPDATE order_import_rows SET price_cents = price_cents - 1, quote_id = NULL WHERE import_id = $1',
      [made.id],
    )
    await place(platform, shop, made)
    const [row] = await rowsOf(platform, shop, made)
    expect(row).toMatchObject({
      status: 'refused',
      faults: [{ message: { en: expect.stringContaining('price went from') } }],
    })
    await place(platform, shop, made)
    expect(await statusesOf(platform, shop, made)).toEqual(['placed'])
  })

  test('who may not place orders any more places none', async () => {
    const shop = await aShop(platform)
    const made = await send(platform, shop, csv(aRow('g-1')))
    await runAll(platform)
    await placeImport(platform, { request: aRequestBy(shop), id: made.id })
    await platform.query('UPDATE users SET removed_at = now() WHERE id = $1', [shop.userId])
    await runAll(platform)
    expect((await rowsOf(platform, shop, made))[0]).toMatchObject({
      status: 'refused',
      faults: [{ message: { en: expect.stringContaining('may not place orders any more') } }],
    })
  })
})
