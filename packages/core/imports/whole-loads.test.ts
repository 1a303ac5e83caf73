import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { aShop, place, rowsOf, runAll, send } from './files.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
  // The first table of the freight floor holds from July 2026 on.
  platform.pass(200 * 24 * 3600)
})
afterAll(() => platform[Symbol.asyncDispose]())

const headings =
  'Pedido;Nome;Telefone;CEP;CEP da coleta;Telefone do remetente;Veículo;Eixos;Tipo de carga;Retorno vazio'
const row = (reference: string, load: string, vehicle = '') =>
  `${reference};Ana;(11) 91234-5678;04538-133;01310-100;+55 11 3000-0000;${vehicle};${load}`

test('a file orders whole loads at the freight floor, and names the faults of a load by its columns', async () => {
  const shop = await aShop(platform, 100_000_000n)
  const made = await send(
    platform,
    shop,
    Buffer.from(
      [
        headings,
        row('1', '6;Carga geral;'),
        row('2', '6;Frigorificada ou aquecida;sim'),
        row('3', ';;'),
        row('4', '6;;'),
        row('5', ';carga_geral;'),
        row('6', '12;granel_solido;'),
        row('7', '6;flores;'),
        row('8', '6;carga_geral;', 'van'),
      ].join('\n'),
    ),
  )
  await runAll(platform)
  const rows = await rowsOf(platform, shop, made)
  const faultsOf = (from: number) => rows.slice(from).map(({ faults }) => faults.map(({ field }) => field))
  expect(rows.slice(0, 3).map(({ faults }) => faults)).toEqual([[], [], []])
  expect(faultsOf(3)).toEqual([['cargo_type'], ['axles'], ['axles'], ['cargo_type'], ['service_type']])

  await place(platform, shop, made)
  const orders = await platform.query<{ whole_load: Record<string, unknown> | null; price_cents: bigint }>(
    'SELECT whole_load, price_cents FROM deliveries WHERE tenant_id = $1 ORDER BY reference',
    [shop.tenantId],
  )
  const [general, cooled, parcel] = orders
  expect(orders).toHaveLength(3)
  expect(general!.whole_load).toMatchObject({ axles: 6, cargoType: 'carga_geral', hasEmptyReturn: false })
  expect(cooled!.whole_load).toMatchObject({ cargoType: 'frigorificada', hasEmptyReturn: true })
  expect(parcel!.whole_load).toBeNull()
  for (const { whole_load, price_cents } of [general!, cooled!])
    expect(Number(price_cents)).toBeGreaterThanOrEqual(Number(whole_load!.floorCents))
})
