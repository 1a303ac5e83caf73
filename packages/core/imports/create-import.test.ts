import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { about, auditEntry } from '../identity/audit/audit-entry.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { Erasure } from '../privacy/erasure.ts'
import { aRow, aShop, csv, rowsOf, send } from './files.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

// The worker takes the import of any tenant.
afterEach(() => platform.query(`UPDATE order_imports SET status = 'ready'`))

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
    const shop = await aShop(platform)
    await send(platform, shop, csv(aRow('i-1'), aRow('i-2', { phone: '11955555555' })))
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
    const [shop, other] = [await aShop(platform), await aShop(platform)]
    const file = csv(aRow('j-1'), aRow('j-2', { phone: '11955555555' }))
    const [made, others] = [await send(platform, shop, file), await send(platform, other, file)]
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
    expect((await rowsOf(platform, shop, made)).map(({ number }) => number)).toEqual([3])
    expect(await rowsOf(platform, other, others)).toHaveLength(2)
  })
})
