import type { Actor } from '@rodovia/core/identity/actor.ts'
import { about, auditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import {
  type ListExport,
  type ListFilter,
  type ListName,
  maxRows,
} from '@rodovia/core/list-exports/list-export.ts'
import {
  findListExport,
  listListExports,
  requestListExport,
} from '@rodovia/core/list-exports/request-list-export.ts'
import { sweepListExports, writeListExport } from '@rodovia/core/list-exports/write-list-export.ts'
import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import { runErasure } from '@rodovia/core/privacy/run-erasure.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { copyOrders } from '../support/copy-orders.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
afterEach(() => platform.query('DELETE FROM list_exports'))

async function addUser({ userId, tenantId, role }: Actor) {
  await platform.query(
    `INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending)
     VALUES ($1, $2, $3, 'x', 'Bia', $4, $5, false)`,
    [userId, tenantId, `${userId}@rodovia.test`, role, platform.clock()],
  )
}

/** The owner of a shop, with an account: an export has the permissions of the account. */
async function aShop(): Promise<Actor> {
  const shop = await platform.aShop(10_000_000n)
  await addUser(shop)
  return shop
}

const request = (
  actor: Actor,
  list: ListName = 'orders',
  filter: ListFilter = {},
  language: Language = 'pt-BR',
) => requestListExport(platform, { request: { ...aRequestBy(actor), language }, list, filter })

/** By a link of this moment: the clock of links is not that of the test. */
async function open(id: ListExport['id']) {
  const { pathname, searchParams } = new URL(platform.listFiles.linkTo(id, new Date()))
  const file = await platform.openMedia(pathname.split('/').at(-1)!, Object.fromEntries(searchParams))
  if (file && 'location' in file) throw new Error('the file is at another server')
  return file
}

async function linesOf(actor: Actor, list?: ListName, filter?: ListFilter, language?: Language) {
  const { id } = await request(actor, list, filter, language)
  await writeListExport(platform)
  const made = await findListExport(platform, { actor, id })
  expect(made).toMatchObject({ status: 'ready', failure: null })
  const text = Buffer.concat(await Array.fromAsync((await open(id))!.stream)).toString()
  expect([Buffer.byteLength(text), text.slice(0, 1)]).toEqual([made.sizeBytes, '\uFEFF'])
  const lines = parse(text, { bom: true, delimiter: language === 'en' ? ',' : ';' }) as string[][]
  expect([made.rowsDone, made.rowsTotal]).toEqual([lines.length - 1, lines.length - 1])
  return lines
}
const column = (lines: string[][], heading: string) =>
  lines.slice(1).map((line) => line[lines[0]!.indexOf(heading)])

describe('the exported orders', () => {
  test('are those that the filter leaves, newest first, across pages', async () => {
    const shop = await aShop()
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
    const shop = await aShop()
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
    const shop = await aShop()
    const recipientName = '=HYPERLINK("http://evil.test";"x")'
    await platform.anOrder(shop, { recipientName, remarks: '@SUM(1)\n"quoted";' })
    const lines = await linesOf(shop)
    expect(column(lines, 'Destinatário')).toEqual([`'${recipientName}`])
    expect(column(lines, 'Observações')).toEqual([`'@SUM(1)\n"quoted";`])
  })

  test('of an external client are the own ones; other people of the shop cannot see the export', async () => {
    const shop = await aShop()
    await platform.anOrder(shop)
    const client: Actor = { ...shop, userId: platform.newId(), role: 'cliente_externo' as Role }
    await addUser(client)
    const { code } = await platform.anOrder(client)
    expect(column(await linesOf(client), 'Código')).toEqual([code])
    const [made] = (await listListExports(platform, { actor: client, page: {} })).items
    await expect(findListExport(platform, { actor: shop, id: made!.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await listListExports(platform, { actor: shop, page: {} })).total).toBe(0)
  })

  test('that the platform exports are in the access log of each order', async () => {
    const shop = await aShop()
    const { orderId } = await platform.anOrder(shop)
    const staff = await platform.aShop()
    await platform.query(`UPDATE tenants SET kind = 'plataforma' WHERE id = $1`, [staff.tenantId])
    const operator: Actor = { ...staff, role: 'operacoes', tenantKind: 'plataforma' }
    await addUser(operator)
    expect((await linesOf(operator)).length).toBeGreaterThan(1)
    const kinds = await platform.query<{ kind: string }>(
      `SELECT kind FROM access_log WHERE subject_id = $1`,
      [orderId],
    )
    expect(kinds).toEqual([{ kind: 'export' }])
  })
})

test('the wallet’s entries are those of the period, with signed amounts', async () => {
  const shop = await aShop()
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

test('a driver’s earnings are those of the period', async () => {
  const shop = await aShop()
  const driver = await platform.aDriver()
  const steps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const
  const { code, deadlineAt } = await platform.anOrderWith(driver, shop, steps)
  expect(column(await linesOf(driver, 'earnings'), 'Código')).toEqual([code])
  expect(await linesOf(driver, 'earnings', { from: deadlineAt })).toHaveLength(1)
})

test('the audit log is that of the tenant', async () => {
  const shop = await aShop()
  await platform.anOrder(shop)
  expect(column(await linesOf(shop, 'audit_log', { actions: ['order.placed'] }), 'Ação')).toEqual([
    'order.placed',
  ])
})

describe('a request', () => {
  test.each<[string, ListName, ListFilter, string]>([
    ['a field of another list', 'wallet', { statuses: ['delivered'] }, 'statuses'],
    ['a mistyped code', 'orders', { code: 'RD1' }, 'code'],
    ['an unknown action', 'audit_log', { actions: ['order.eaten'] }, 'actions'],
  ])('with %s is refused', async (_, list, filter, field) => {
    await expect(request(await aShop(), list, filter)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [{ field }] },
    })
  })

  test('for a list that the role may not read is refused', async () => {
    const shop = await aShop()
    await expect(request({ ...shop, role: 'viewer' }, 'wallet')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(request(shop, 'earnings')).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is refused while ten of the tenant are being made, also of many at once', async () => {
    const shop = await aShop()
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => request(shop)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'validation_failed', facts: { issues: [{ field: 'list' }] } },
    })
    await writeListExport(platform)
    await request(shop)
  })
})

describe('an export', () => {
  test('fails where its requester may not read the list any more', async () => {
    const shop = await aShop()
    const { id } = await request(shop)
    await platform.query(`UPDATE users SET role = 'driver' WHERE id = $1`, [shop.userId])
    expect(await writeListExport(platform)).toMatchObject({ status: 'failed', failure: 'not_permitted' })
    await platform.query('UPDATE users SET removed_at = now() WHERE id = $1', [shop.userId])
    await request(shop)
    expect(await writeListExport(platform)).toMatchObject({ failure: 'not_permitted' })
    expect(await findListExport(platform, { actor: shop, id })).toMatchObject({ url: null, sizeBytes: null })
  })

  test('fails with more rows than spreadsheets open', async () => {
    const shop = await aShop()
    await request(shop, 'wallet')
    const { ledger } = platform
    const full = { ...ledger, statementBetween: async () => ({ items: [], total: maxRows + 1 }) }
    expect(await writeListExport({ ...platform, ledger: full })).toMatchObject({ failure: 'too_many_rows' })
  })

  test('begins anew after its worker died, and fails after five of them', async () => {
    const shop = await aShop()
    await platform.anOrder(shop)
    const { id } = await request(shop)
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
    const again = await request(shop)
    for (let time = 0; time < 5; time++) {
      await expect(writeListExport(dying)).rejects.toThrow('killed')
      platform.pass(61)
    }
    expect(await writeListExport(platform)).toMatchObject({ id: again.id, status: 'failed', failure: null })
  })

  test('is written by one of many workers', async () => {
    const shop = await aShop()
    await request(shop)
    const ended = await Promise.all(Array.from({ length: 10 }, () => writeListExport(platform)))
    expect(ended.filter((one) => one !== null)).toHaveLength(1)
  })

  test('goes with its file', async () => {
    const shop = await aShop()
    const { id } = await request(shop)
    await writeListExport(platform)
    await sweepListExports(platform)
    const file = await open(id)
    file!.stream.destroy()
    expect(file!.contentType).toBe('text/csv; charset=utf-8')
    await platform.query('UPDATE list_exports SET expires_at = $2 WHERE id = $1', [id, platform.clock()])
    await expect(findListExport(platform, { actor: shop, id })).rejects.toMatchObject({ code: 'not_found' })
    await platform.query('DELETE FROM list_exports')
    await sweepListExports(platform)
    expect(await open(id)).toBeNull()
  })

  test('of orders goes when a contact of the tenant is erased; others stay', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    await platform.anOrder(shop)
    await request(shop)
    const stays = [await request(shop, 'wallet'), await request(other)]
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
