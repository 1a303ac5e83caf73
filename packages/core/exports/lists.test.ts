import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { copyOrders } from '../../../test/support/copy-orders.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { advanceDelivery } from '../delivery/steps/advance-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { rehearsalTenantOf } from '../identity/rehearsal-tenant.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { Role } from '../identity/roles.ts'
import type { RecordedRequest } from '../request-log/api-request.ts'
import { addSeconds } from '../shared/clock.ts'
import type { TenantId } from '../shared/ids.ts'
import type { Language } from '../shared/language.ts'
import { addUser, aShop, open, request } from './exports.fixture.ts'
import type { ListFilter, ListName } from './list-export.ts'
import { findListExport, listListExports } from './request-list-export.ts'
import { writeListExport } from './write-list-export.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
afterEach(() => platform.query('DELETE FROM list_exports'))

async function linesOf(actor: Actor, list?: ListName, filter?: ListFilter, language?: Language) {
  const { id } = await request(platform, actor, list, filter, language)
  await writeListExport(platform)
  const made = await findListExport(platform, { actor, id })
  expect(made).toMatchObject({ status: 'ready', failure: null })
  const text = Buffer.concat(await Array.fromAsync((await open(platform, id))!.stream)).toString()
  expect([Buffer.byteLength(text), text.slice(0, 1)]).toEqual([made.sizeBytes, '\uFEFF'])
  const lines = parse(text, { bom: true, delimiter: language === 'en' ? ',' : ';' }) as string[][]
  expect([made.rowsDone, made.rowsTotal]).toEqual([lines.length - 1, lines.length - 1])
  return lines
}
const column = (lines: string[][], heading: string) =>
  lines.slice(1).map((line) => line[lines[0]!.indexOf(heading)])

describe('the exported orders', () => {
  test('are those that the filter leaves, newest first, across pages', async () => {
    const shop = await aShop(platform)
    const orders = [await platform.anOrder(shop), await platform.anOrder(shop, { reference: 'A-1' })]
    expect(column(await linesOf(shop), 'Código')).toEqual(orders.map(({ code }) => code).toReversed())
    expect(column(await linesOf(shop, 'orders', { reference: 'A-1' }), 'Código')).toEqual([orders[1]!.code])
    expect(column(await linesOf(shop, 'orders', { statuses: ['canceled'] }), 'Código')).toEqual([])
    const ids = [orders[0]!.orderId]
    expect(column(await linesOf(shop, 'orders', { ids }), 'Código')).toEqual([orders[0]!.code])
    const before = orders[0]!.createdAt
    expect(column(await linesOf(shop, 'orders', { before }), 'Código')).toEqual([])
    // 1,202 of them: three pages.
    await copyOrders(platform.query, orders[0]!.orderId, 1_200)
    const codes = column(await linesOf(shop), 'Código')
    expect([codes.length, new Set(codes).size]).toEqual([1202, 1202])
  })

  test('have headings, labels and amounts in the language of the request', async () => {
    const shop = await aShop(platform)
    const { priceCents } = await platform.anOrder(shop)
    const cents = `${priceCents}`
    const portuguese = await linesOf(shop)
    expect(column(portuguese, 'Situação')).toEqual(['Procurando motorista'])
    expect(column(portuguese, 'Preço (R$)')).toEqual([`${cents.slice(0, -2)},${cents.slice(-2)}`])
    expect(column(portuguese, 'Feito em (Brasília)')).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    ])
    const english = await linesOf(shop, 'orders', {}, 'en')
    expect(column(english, 'Status')).toEqual(['Looking for a driver'])
    expect(column(english, 'Price (BRL)')).toEqual([`${cents.slice(0, -2)}.${cents.slice(-2)}`])
  })

  test('hold no formulas, whatever was ordered', async () => {
    const shop = await aShop(platform)
    const recipientName = '=HYPERLINK("http://evil.test";"x")'
    await platform.anOrder(shop, { recipientName, remarks: '@SUM(1)\n"quoted";' })
    const lines = await linesOf(shop)
    expect(column(lines, 'Destinatário')).toEqual([`'${recipientName}`])
    expect(column(lines, 'Observações')).toEqual([`'@SUM(1)\n"quoted";`])
  })

  test('of an external client are the own ones; other people of the shop cannot see the export', async () => {
    const shop = await aShop(platform)
    await platform.anOrder(shop)
    const client: Actor = { ...shop, userId: platform.newId(), role: 'cliente_externo' as Role }
    await addUser(platform, client)
    const { code } = await platform.anOrder(client)
    expect(column(await linesOf(client), 'Código')).toEqual([code])
    const [made] = (await listListExports(platform, { actor: client, page: {} })).items
    await expect(findListExport(platform, { actor: shop, id: made!.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await listListExports(platform, { actor: shop, page: {} })).total).toBe(0)
  })

  test('that the platform exports are in the access log of each order', async () => {
    const shop = await aShop(platform)
    const { orderId } = await platform.anOrder(shop)
    const staff = await platform.aShop()
    await platform.query(`UPDATE tenants SET kind = 'plataforma' WHERE id = $1`, [staff.tenantId])
    const operator: Actor = { ...staff, role: 'operacoes', tenantKind: 'plataforma' }
    await addUser(platform, operator)
    expect((await linesOf(operator)).length).toBeGreaterThan(1)
    const kinds = await platform.query<{ kind: string }>(
      `SELECT kind FROM access_log WHERE subject_id = $1`,
      [orderId],
    )
    expect(kinds).toEqual([{ kind: 'export' }])
  })
})

test('the wallet’s entries are those of the period, with signed amounts', async () => {
  const shop = await aShop(platform)
  const { priceCents } = await platform.anOrder(shop)
  platform.pass(60)
  const later = platform.clock()
  await platform.anOrder(shop)
  const amount = `-${priceCents / 100n},${`${priceCents % 100n}`.padStart(2, '0')}`
  expect(column(await linesOf(shop, 'wallet', { from: later }), 'Valor (R$)')).toEqual([amount])
  expect(column(await linesOf(shop, 'wallet'), 'Valor (R$)')).toHaveLength(3)
  expect(column(await linesOf(shop, 'wallet', { before: addSeconds(later, -30) }), 'Valor (R$)')).toContain(
    amount,
  )
})

test('what recipients paid at the door says what its driver has passed on', async () => {
  const shop = await aShop(platform)
  const driver = await platform.aDriver()
  const { code } = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'], {
    collectOnDelivery: { amountCents: 1_250, method: 'cash' },
  })
  const cash = { cashReceivedCents: 2_000, cashConfirmedCents: 2_000 }
  await advanceDelivery(platform, { request: aRequestBy(driver), code, step: 'delivered', ...cash })
  const lines = await linesOf(shop, 'collected_payments')
  expect(column(lines, 'Código')).toEqual([code])
  expect(column(lines, 'Valor (R$)')).toEqual(['12,50'])
  expect(column(lines, 'Depositado (R$)')).toEqual(['0,00'])
  expect(column(await linesOf(shop, 'orders'), 'Valor a cobrar na entrega (R$)')).toEqual(['12,50'])
})

test('a driver’s earnings are those of the period', async () => {
  const shop = await aShop(platform)
  const driver = await platform.aDriver()
  const steps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const
  const { code, deadlineAt } = await platform.anOrderWith(driver, shop, steps)
  expect(column(await linesOf(driver, 'earnings'), 'Código')).toEqual([code])
  expect(await linesOf(driver, 'earnings', { from: deadlineAt })).toHaveLength(1)
})

test('the requests are those of the tenant’s live keys', async () => {
  const shop = await aShop(platform)
  const aRequest = (tenantId: TenantId, path: string): RecordedRequest => ({
    ...{
      id: platform.newId(),
      tenantId,
      keyId: platform.newId(),
      keyName: 'ERP',
      at: new Date(),
      method: 'GET',
    },
    ...{ route: path, path, operation: null, status: 404, errorCode: 'not_found', milliseconds: 2 },
    ...{ requestId: 'r', idempotencyKey: null, requestBytes: 0, responseBytes: 60, bodies: null },
  })
  await platform.requestLog.append([
    aRequest(shop.tenantId, '/v1/wallet'),
    aRequest(rehearsalTenantOf(shop.tenantId), '/v1/orders'),
    aRequest(platform.newId(), '/v1/quotes'),
  ])
  const lines = await linesOf(shop, 'requests')
  expect(column(lines, 'Caminho')).toEqual(['/v1/wallet'])
  expect(column(lines, 'Código do erro')).toEqual(['not_found'])
})

test('the audit log is that of the tenant', async () => {
  const shop = await aShop(platform)
  await platform.anOrder(shop)
  expect(column(await linesOf(shop, 'audit_log', { actions: ['order.placed'] }), 'Ação')).toEqual([
    'order.placed',
  ])
})
