import type { Access, AccessId } from '@rodovia/core/identity/access/access.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

function anAccess(traits: Partial<Access> = {}): Access {
  return {
    id: newId<AccessId>(),
    tenantId: newId(),
    subject: { kind: 'order', id: newId() },
    kind: 'order',
    at: noon,
    reader: { userId: newId(), tenantId: newId(), role: 'owner', sessionId: newId(), apiKeyId: null },
    ...traits,
  }
}
const page = { limit: 10, offset: 0, after: null }
const shown = ({ id, kind, at, reader }: Access, organisation: object | null) => ({
  ...{ id, kind, at, reader, organisation },
  call: null,
})
const list = ({ subject }: Access, more = {}) => stores.accessLog.list(subject, { ...page, ...more })

test('a read is logged once an hour by 30 concurrent servers, and again in the next hour', async () => {
  const access = anAccess()
  await Promise.all(
    Array.from({ length: 30 }, (_, second) =>
      stores.accessLog.append([{ ...access, id: newId(), at: addSeconds(noon, second) }]),
    ),
  )
  expect((await list(access)).total).toBe(1)
  await stores.accessLog.append([{ ...access, id: newId(), at: addSeconds(noon, 3_600) }])
  expect((await list(access)).items.map(({ at }) => at.getUTCHours())).toEqual([13, 12])
})

test('another reader, kind or subject within the hour is an entry of its own', async () => {
  const access = anAccess()
  const others = [
    { ...access, id: newId<AccessId>(), kind: 'proof' as const },
    { ...access, id: newId<AccessId>(), reader: { ...access.reader, userId: newId() } as Access['reader'] },
    { ...access, id: newId<AccessId>(), subject: { kind: 'order', id: newId() } as Access['subject'] },
  ]
  await stores.accessLog.append([access, ...others, { ...access, id: newId() }])
  expect((await list(access)).items.map(({ id }) => id)).toEqual(
    [access, others[0]!, others[1]!].map(({ id }) => id).toReversed(),
  )
})

test('a list has pages and names the organisation of the reader where it is known', async () => {
  const { tenantId } = await stores.aShipper(0n)
  const reader = { ...anAccess().reader, tenantId, sessionId: null, apiKeyId: newId() } as Access['reader']
  const access = anAccess({ subject: { kind: 'user', id: newId() }, kind: 'account', reader })
  const unknown = { ...access, ...anAccess({ subject: access.subject, kind: 'driver' }) }
  await stores.accessLog.append([access, unknown])
  const first = await list(access, { limit: 1 })
  expect(first).toEqual({ items: [shown(unknown, null)], total: 2 })
  expect((await list(access, { after: first.items[0]!.id })).items).toEqual([
    shown(access, { name: 'Loja de teste', kind: 'embarcador' }),
  ])
})

test('an empty list can be appended', async () => {
  await stores.accessLog.append([])
})
