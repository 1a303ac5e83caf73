import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { correctRow } from './change-import.ts'
import { aRow, aShop, csv, place, rowsOf, runAll, send, statusesOf } from './files.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

// The worker takes the import of any tenant.
afterEach(() => platform.query(`UPDATE order_imports SET status = 'ready'`))

describe('a file of orders', () => {
  test('takes telephone numbers as people write them, and names those that it cannot read', async () => {
    const shop = await aShop(platform)
    const readable = [
      '97766-5544',
      '015 11 97766-5544',
      '(11) 8877-6655',
      '+55 (011) 97766-5544',
      '0800 721 4321',
    ]
    const faulty = ['1234-5678', '+55 20 97766-5544', 'zap', '11 2345-678', '(00) 90000-0000']
    const rows = [...readable, ...faulty].map((phone, index) => aRow(`t-${index}`, { phone }))
    const made = await send(platform, shop, csv(...rows))
    await runAll(platform)
    const checked = await rowsOf(platform, shop, made)
    expect(checked.map(({ faults }) => faults[0]?.value ?? null)).toEqual([
      ...readable.map(() => null),
      ...faulty,
    ])
    await place(platform, shop, made)
    const orders = await platform.query<{ recipient_phone: string }>(
      'SELECT recipient_phone FROM deliveries WHERE tenant_id = $1 ORDER BY reference',
      [shop.tenantId],
    )
    expect(orders.map(({ recipient_phone }) => recipient_phone)).toEqual([
      ...['+55 11 97766-5544', '+55 11 97766-5544', '+55 11 98877-6655', '+55 11 97766-5544'],
      '0800 721 4321',
    ])
  })

  test('says of each bad row which column, value, and what is allowed; a correction is checked at once', async () => {
    const shop = await aShop(platform)
    const made = await send(
      platform,
      shop,
      csv(aRow('b-1', { phone: '123', weight: '1.500' }), aRow('b-1'), aRow('b-3', { cep: '00000-000' })),
    )
    await runAll(platform)
    const [first, second, third] = await rowsOf(platform, shop, made)
    expect(first!.faults).toMatchObject([
      {
        field: 'weight_kg',
        value: '1.500',
        message: {
          'pt-BR': 'quilos de 0,001 a 8000, como 2,5, que algum veículo leve',
          en: 'kilograms from 0.001 to 8000, such as 2.5, that some vehicle takes',
        },
      },
      {
        field: 'recipient_phone',
        value: '123',
        message: {
          'pt-BR': '8 a 15 dígitos, como +55 11 91234-5678',
          en: '"123" is not a telephone number: 8 to 15 digits, such as +55 11 91234-5678',
        },
      },
    ])
    expect(second!.faults).toMatchObject([
      {
        field: 'reference',
        value: 'b-1',
        message: { en: expect.stringContaining('Row 2 has this reference') },
      },
    ])
    expect(third!.faults).toMatchObject([{ field: 'destination_cep', value: '00000-000' }])

    const values = [
      { field: 'recipient_phone', value: '11 91234-5678' },
      { field: 'weight_kg', value: '1,5' },
    ]
    const correct = { request: aRequestBy(shop), id: made.id, number: 2 }
    expect(await correctRow(platform, { ...correct, values })).toMatchObject({ status: 'valid', faults: [] })
    await expect(
      correctRow(platform, { ...correct, values: [{ field: 'colour', value: 'x' }] }),
    ).rejects.toThrow()
    await place(platform, shop, made)
    expect(await statusesOf(platform, shop, made)).toEqual(['placed', 'invalid', 'invalid'])

    const again = await send(platform, shop, csv(aRow('b-1')))
    await runAll(platform)
    expect((await rowsOf(platform, shop, again))[0]!.faults).toMatchObject([
      { field: 'reference', message: { 'pt-BR': expect.stringContaining('já é de outro pedido') } },
    ])
  })
})
