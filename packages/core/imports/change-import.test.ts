import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { saveAddress } from '../delivery/address-book/manage-addresses.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { mapImport, placeImport, removeImport, stopImport } from './change-import.ts'
import { aRow, aShop, csv, runAll, send, statusesOf } from './files.fixture.ts'
import { findImport } from './read-imports.ts'
import { runNextRows } from './run-import.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

// The worker takes the import of any tenant.
afterEach(() => platform.query(`UPDATE order_imports SET status = 'ready'`))

describe('a file of orders', () => {
  test('lacks columns: they come from one value, from another column, or from the default pickup', async () => {
    const shop = await aShop(platform)
    await saveAddress(platform, {
      request: aRequestBy(shop),
      input: {
        name: 'Loja',
        phone: '+55 11 3000-0000',
        isDefaultPickup: true,
        address: { postalCode: '01310100', street: 'Av. Paulista', number: '1578' },
      },
    })
    const made = await send(
      platform,
      shop,
      Buffer.from('cliente,fone,entregar em\nAna,11912345678,04538133\n'),
    )
    await runAll(platform)
    expect(made.mapping).toMatchObject({
      recipient_name: { column: 0 },
      tier: { value: 'express' },
      origin_cep: { value: '01310100' },
    })
    expect(await statusesOf(platform, shop, made)).toEqual(['invalid'])
    const mapping = Object.entries(made.mapping).map(([field, source]) => ({ field, ...source }))
    const change = (more: { field: string; column?: number; value?: string }[]) =>
      mapImport(platform, { request: aRequestBy(shop), id: made.id, mapping: [...mapping, ...more] })
    await expect(change([{ field: 'destination_cep', column: 3 }])).rejects.toMatchObject({
      facts: { issues: [issueAt('destination_cep', 'must be a whole number of 0 to 2; got 3')] },
    })
    await change([{ field: 'destination_cep', column: 2 }])
    await runAll(platform)
    expect(await statusesOf(platform, shop, made)).toEqual(['valid'])
  })

  test('it can be stopped and removed, not changed while rows are placed, and is seen by its tenant alone', async () => {
    const [shop, other] = [await aShop(platform), await aShop(platform)]
    const made = await send(platform, shop, csv(aRow('f-1')))
    const one = { request: aRequestBy(shop), id: made.id }
    await stopImport(platform, one)
    expect(await runNextRows(platform)).toBeNull()
    expect(await statusesOf(platform, shop, made)).toEqual(['waiting'])
    expect(await placeImport(platform, one)).toMatchObject({ status: 'ready' })
    await mapImport(platform, {
      ...one,
      mapping: Object.entries(made.mapping).map(([field, source]) => ({ field, ...source })),
    })
    await runAll(platform)
    await placeImport(platform, one)
    await expect(removeImport(platform, one)).rejects.toMatchObject({ facts: { reason: 'import_running' } })
    await stopImport(platform, one)
    await expect(findImport(platform, { actor: other, id: made.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    await removeImport(platform, one)
    await expect(findImport(platform, { actor: shop, id: made.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await platform.query('SELECT FROM order_import_rows WHERE import_id = $1', [made.id])).toEqual([])
  })
})
