import { saveAddress } from '@rodovia/core/delivery/address-book/manage-addresses.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { about, auditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import {
  correctRow,
  mapImport,
  placeImport,
  removeImport,
  stopImport,
} from '@rodovia/core/order-import/change-import.ts'
import { createImport } from '@rodovia/core/order-import/create-import.ts'
import type { OrderImport } from '@rodovia/core/order-import/order-import.ts'
import { findImport, listRows } from '@rodovia/core/order-import/read-imports.ts'
import { resultFile, templateFile } from '@rodovia/core/order-import/result-table.ts'
import { runNextRows } from '@rodovia/core/order-import/run-import.ts'
import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

// The worker takes the import of any tenant.
afterEach(() => platform.query(`UPDATE order_imports SET status = 'ready'`))

async function aShop(walletCents = 10_000_000n): Promise<Actor> {
  const shop = await platform.aShop(walletCents)
  await platform.query(
    `INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending)
     VALUES ($1, $2, $3, 'x', 'Bia', 'owner', $4, false)`,
    [shop.userId, shop.tenantId, `${shop.userId}@rodovia.test`, platform.clock()],
  )
  return shop
}

const headings =
  'Pedido;Nome;Telefone;CEP;Rua;Número;CEP da coleta;Telefone do remetente;Peso (kg);Comprimento (cm);Largura (cm);Altura (cm)'
const aRow = (reference: string, more: { phone?: string; cep?: string; weight?: string } = {}) =>
  `${reference};José Ação;${more.phone ?? '(11) 91234-5678'};${more.cep ?? '04538-133'};Av. Faria Lima;3477;1310100;+55 11 3000-0000;${more.weight ?? '2,5'};30;20;10`
const csv = (...rows: string[]) => Buffer.from([headings, ...rows].join('\r\n'), 'latin1')

const send = (shop: Actor, file: Uint8Array, fileName = 'pedidos.csv') =>
  createImport(platform, { request: aRequestBy(shop), fileName, file })
const runAll = async () => {
  while (await runNextRows(platform));
}
const rowsOf = async (shop: Actor, { id }: Pick<OrderImport, 'id'>) =>
  (await listRows(platform, { actor: shop, id, page: {} })).items
const statusesOf = async (shop: Actor, made: OrderImport) =>
  (await rowsOf(shop, made)).map(({ status }) => status)
const place = async (shop: Actor, { id }: OrderImport) => {
  await placeImport(platform, { request: aRequestBy(shop), id })
  await runAll()
}
const ordersOf = ({ tenantId }: Actor) =>
  platform.query<{ reference: string; recipient_name: string; parcels: { weightGrams: number }[] }>(
    'SELECT reference, recipient_name, parcels FROM deliveries WHERE tenant_id = $1 ORDER BY order_id',
    [tenantId],
  )

describe('a file of orders', () => {
  test('is read as Excel in Brazil writes it, priced, and placed once', async () => {
    const shop = await aShop()
    const made = await send(shop, csv(aRow('a-1'), '', aRow('a-2')))
    expect(made.status).toBe('checking')
    await runAll()

    const rows = await rowsOf(shop, made)
    expect(rows.map(({ number, status }) => [number, status])).toEqual([
      [2, 'valid'],
      [4, 'valid'],
    ])
    expect(rows[0]!.priceCents).toBeGreaterThan(0n)
    expect(await ordersOf(shop)).toEqual([])

    await place(shop, made)
    const orders = await ordersOf(shop)
    expect(orders.map(({ reference }) => reference).sort()).toEqual(['a-1', 'a-2'])
    expect(orders[0]).toMatchObject({ recipient_name: 'José Ação', parcels: [{ weightGrams: 2500 }] })
    await place(shop, made)
    expect(await ordersOf(shop)).toHaveLength(2)
    const counts = (await platform.orderImports.counts([made.id])).get(made.id)!
    expect(counts).toMatchObject({ placed: 2, valid: 0, payableCents: 0n })
  })

  test('says of each bad row which column, value, and what is allowed; a correction is checked at once', async () => {
    const shop = await aShop()
    const made = await send(
      shop,
      csv(aRow('b-1', { phone: '123', weight: '1.500' }), aRow('b-1'), aRow('b-3', { cep: '00000-000' })),
    )
    await runAll()
    const [first, second, third] = await rowsOf(shop, made)
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
    await place(shop, made)
    expect(await statusesOf(shop, made)).toEqual(['placed', 'invalid', 'invalid'])

    const again = await send(shop, csv(aRow('b-1')))
    await runAll()
    expect((await rowsOf(shop, again))[0]!.faults).toMatchObject([
      { field: 'reference', message: { 'pt-BR': expect.stringContaining('já é de outro pedido') } },
    ])
  })

  test('pays as many rows as the wallet covers, and the rest after a top-up', async () => {
    const shop = await aShop(0n)
    const made = await send(shop, csv(...[1, 2, 3].map((n) => aRow(`c-${n}`))))
    await runAll()
    const { priceCents } = (await rowsOf(shop, made))[0]!
    const topUp = (cents: bigint) =>
      platform.query('UPDATE wallets SET balance_cents = balance_cents + $2 WHERE tenant_id = $1', [
        shop.tenantId,
        cents,
      ])
    await topUp(priceCents!)
    await place(shop, made)
    expect((await statusesOf(shop, made)).toSorted()).toEqual(['placed', 'unpaid', 'unpaid'])
    const unpaid = (await rowsOf(shop, made)).find(({ status }) => status === 'unpaid')!
    expect(unpaid.faults[0]!.message['pt-BR']).toContain('não cobre o preço')
    await topUp(priceCents! * 2n)
    await place(shop, made)
    expect(await statusesOf(shop, made)).toEqual(['placed', 'placed', 'placed'])
    expect(await ordersOf(shop)).toHaveLength(3)
  })

  test('places each row once, though a worker died before it wrote what it had placed, and two run', async () => {
    const shop = await aShop()
    const made = await send(shop, csv(...Array.from({ length: 30 }, (_, n) => aRow(`d-${n}`))))
    await runAll()
    const placing = await placeImport(platform, { request: aRequestBy(shop), id: made.id })
    await runNextRows(platform)
    await platform.query(`UPDATE order_imports SET status = 'placing' WHERE id = $1`, [made.id])
    await platform.query(
      `UPDATE order_import_rows SET status = 'valid', order_id = NULL WHERE import_id = $1`,
      [made.id],
    )
    const unclaimed = { ...platform, orderImports: { ...platform.orderImports, claim: async () => placing } }
    await Promise.all([runNextRows(unclaimed), runNextRows(unclaimed)])
    await runAll()
    expect(new Set(await statusesOf(shop, made))).toEqual(new Set(['placed']))
    expect(await ordersOf(shop)).toHaveLength(30)
  })

  test('never pays more than the preview showed', async () => {
    const shop = await aShop()
    const made = await send(shop, csv(aRow('e-1')))
    await runAll()
    await platform.query(
      'UPDATE order_import_rows SET price_cents = price_cents - 1, quote_id = NULL WHERE import_id = $1',
      [made.id],
    )
    await place(shop, made)
    const [row] = await rowsOf(shop, made)
    expect(row).toMatchObject({
      status: 'refused',
      faults: [{ message: { en: expect.stringContaining('price went from') } }],
    })
    await place(shop, made)
    expect(await statusesOf(shop, made)).toEqual(['placed'])
  })

  test('lacks columns: they come from one value, from another column, or from the default pickup', async () => {
    const shop = await aShop()
    await saveAddress(platform, {
      request: aRequestBy(shop),
      input: {
        name: 'Loja',
        phone: '+55 11 3000-0000',
        isDefaultPickup: true,
        address: { postalCode: '01310100', street: 'Av. Paulista', number: '1578' },
      },
    })
    const made = await send(shop, Buffer.from('cliente,fone,entregar em\nAna,11912345678,04538133\n'))
    await runAll()
    expect(made.mapping).toMatchObject({
      recipient_name: { column: 0 },
      tier: { value: 'express' },
      origin_cep: { value: '01310100' },
    })
    expect(await statusesOf(shop, made)).toEqual(['invalid'])
    const mapping = Object.entries(made.mapping).map(([field, source]) => ({ field, ...source }))
    const change = (more: { field: string; column?: number; value?: string }[]) =>
      mapImport(platform, { request: aRequestBy(shop), id: made.id, mapping: [...mapping, ...more] })
    await expect(change([{ field: 'destination_cep', column: 3 }])).rejects.toMatchObject({
      facts: { issues: [{ field: 'destination_cep', issue: '3 is no column of the file: 0 to 2' }] },
    })
    await change([{ field: 'destination_cep', column: 2 }])
    await runAll()
    expect(await statusesOf(shop, made)).toEqual(['valid'])
  })

  test('it can be stopped and removed, not changed while rows are placed, and is seen by its tenant alone', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const made = await send(shop, csv(aRow('f-1')))
    const one = { request: aRequestBy(shop), id: made.id }
    await stopImport(platform, one)
    expect(await runNextRows(platform)).toBeNull()
    expect(await statusesOf(shop, made)).toEqual(['waiting'])
    expect(await placeImport(platform, one)).toMatchObject({ status: 'ready' })
    await mapImport(platform, {
      ...one,
      mapping: Object.entries(made.mapping).map(([field, source]) => ({ field, ...source })),
    })
    await runAll()
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

  test('who may not place orders any more places none', async () => {
    const shop = await aShop()
    const made = await send(shop, csv(aRow('g-1')))
    await runAll()
    await placeImport(platform, { request: aRequestBy(shop), id: made.id })
    await platform.query('UPDATE users SET removed_at = now() WHERE id = $1', [shop.userId])
    await runAll()
    expect((await rowsOf(shop, made))[0]).toMatchObject({
      status: 'refused',
      faults: [{ message: { en: expect.stringContaining('may not place orders any more') } }],
    })
  })
})

describe('the files', () => {
  test('a result has the rows as they came, with code, link, price and fault, and no formula', async () => {
    const shop = await aShop()
    const made = await send(shop, csv(aRow('=1+1'), aRow('h-2', { phone: '+5' })))
    await runAll()
    await place(shop, made)
    const result = (onlyOpen: boolean) =>
      resultFile(platform, { actor: shop, id: made.id, language: 'pt-BR', onlyOpen })
    const { name, bytes } = await result(false)
    expect(name).toBe('pedidos-resultado')
    const [heading, first, second] = Buffer.from(bytes).toString('utf8').split('\r\n')
    expect(heading).toMatch(/^\uFEFFPedido;Nome;.*;linha;situacao;preco;codigo_do_pedido;rastreio;falhas$/)
    expect(first).toMatch(
      /^'=1\+1;.*;2;pedido feito;\d+,\d\d;RD[0-9A-Z]{8};http.*\/rastreio\/[0-9A-Za-z]{22};$/,
    )
    expect(second).toMatch(/com falha;;;;".*Telefone: ""\+5"": 8 a 15 dígitos/)
    expect(Buffer.from((await result(true)).bytes).toString('utf8')).not.toContain("'=1+1")

    const again = await send(shop, (await result(true)).bytes)
    await runAll()
    expect((await rowsOf(shop, again))[0]!.cells.slice(0, 3)).toEqual(['h-2', 'José Ação', '+5'])
  })

  test.each(['csv', 'xlsx'])('the template as %s is read back, and its example is valid', async (format) => {
    const shop = await aShop()
    const { bytes } = await templateFile(platform, { language: 'pt-BR', format })
    const made = await send(shop, bytes, `modelo.${format}`)
    await runAll()
    expect((await rowsOf(shop, made))[0]).toMatchObject({ number: 2, status: 'valid', faults: [] })
  })
})

describe('the privacy of who is in a file', () => {
  const phone = '11912345678'
  const data = async ({ tenantId, userId }: Actor, section: 'imported_rows' | 'imports_made') => {
    const subject =
      section === 'imported_rows'
        ? ({ kind: 'contact', tenantId, phone } as const)
        : ({ kind: 'user', tenantId, userId } as const)
    const rows: unknown[] = []
    for await (const part of platform.personalData.read(subject, section))
      rows.push(...part.map(({ json }) => JSON.parse(json)))
    return rows
  }

  test('an export has the own side of the contact, and no contact for who sent the file', async () => {
    const shop = await aShop()
    await send(shop, csv(aRow('i-1'), aRow('i-2', { phone: '11955555555' })))
    expect(await data(shop, 'imported_rows')).toMatchObject([
      {
        ...{ file: 'pedidos.csv', row: 2, as_sender: null },
        as_recipient: { recipient_name: 'José Ação', destination_cep: '04538-133' },
      },
    ])
    const own = await data(shop, 'imports_made')
    expect(own).toMatchObject([{ file: 'pedidos.csv', rows: 2 }])
    expect(JSON.stringify(own)).not.toMatch(/José|91234/)
  })

  test('an erasure deletes the rows that name the contact, of that tenant only', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const file = csv(aRow('j-1'), aRow('j-2', { phone: '11955555555' }))
    const [made, others] = [await send(shop, file), await send(other, file)]
    const at = platform.clock()
    const subject = { kind: 'contact', tenantId: shop.tenantId, phone } as const
    const erasure: Erasure = {
      ...{ id: platform.newId(), subject, status: 'waiting', requestedBy: shop.userId },
      ...{ requestedAt: at, possibleFrom: null, doneAt: null },
    }
    const audit = (action: 'erasure.requested' | 'erasure.done') =>
      auditEntry(platform, {
        ...{ request: aRequestBy(shop), at, action },
        ...about('erasure', { ...subject, id: erasure.id }),
      })
    await platform.erasures.ask(erasure, { audit: audit('erasure.requested'), effect: null })
    await platform.erasures.finish(erasure, at, audit('erasure.done'))
    expect((await rowsOf(shop, made)).map(({ number }) => number)).toEqual([3])
    expect(await rowsOf(other, others)).toHaveLength(2)
  })
})
