import type { DataExport } from '@rodovia/core/privacy/data-export.ts'
import type { DataSubject } from '@rodovia/core/privacy/subject.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { ExportId } from '@rodovia/core/shared/export-jobs.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anAuditEntry, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.query('DELETE FROM data_exports'))
afterAll(() => stores[Symbol.asyncDispose]())

const contact = (phone = '11912345678', tenantId = newId()): DataSubject =>
  ({ kind: 'contact', tenantId, phone }) as DataSubject
const user = (): DataSubject => ({ kind: 'user', userId: newId(), tenantId: newId() }) as DataSubject

function anExport(subject: DataSubject): DataExport {
  return {
    ...{ id: newId<ExportId>(), subject, status: 'preparing', requestedAt: noon },
    requestedBy: {
      ...{ userId: newId(), tenantId: subject.tenantId, role: 'owner', sessionId: newId(), apiKeyId: null },
    },
    ...{ readyAt: null, expiresAt: addSeconds(noon, 86_400), sizeBytes: null },
  }
}
const request = (dataExport: DataExport) =>
  stores.dataExports.request({ dataExport, audit: anAuditEntry(), effect: null })
const ready = (id: ExportId) =>
  stores.dataExports.finish(id, {
    ...{ status: 'ready', readyAt: noon, expiresAt: addSeconds(noon, 600), sizeBytes: 2 ** 40 },
  })
const count = async (table: string) =>
  (await stores.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`))[0]!.count

describe.each([
  ['user', user],
  ['contact', contact],
])('an export of a %s', (_, aSubject) => {
  test('is requested once by 30 concurrent requests, with one audit entry', async () => {
    const subject = aSubject()
    const audited = await count('audit_entries')
    const exports = await Promise.all(Array.from({ length: 30 }, () => request(anExport(subject))))
    expect(new Set(exports.map(({ id }) => id)).size).toBe(1)
    expect(await stores.dataExports.find(exports[0]!.id)).toEqual(exports[0])
    expect([await count('data_exports'), await count('audit_entries')]).toEqual([1, audited + 1])
  })

  test('can be requested again once it is ready', async () => {
    const subject = aSubject()
    const first = await request(anExport(subject))
    await ready(first.id)
    const second = await request(anExport(subject))
    expect(second.id).not.toBe(first.id)
    expect(await stores.dataExports.find(first.id)).toMatchObject({
      ...{ subject, status: 'ready', readyAt: noon, sizeBytes: 2 ** 40 },
    })
  })
})

test('exports of other numbers, tenants and users are requested at the same time', async () => {
  const tenantId = newId()
  const subjects = [contact('11912345678', tenantId), contact('11912345679', tenantId), contact(), user()]
  const exports = await Promise.all(subjects.map((subject) => request(anExport(subject))))
  expect(exports.map(({ subject }) => subject)).toEqual(subjects)
})

describe('workers', () => {
  const until = addSeconds(noon, 60)

  test('20 concurrent ones claim each export once, the oldest first', async () => {
    const [first, second] = [await request(anExport(user())), await request(anExport(contact()))]
    expect(await stores.dataExports.claim(noon, until)).toEqual({ taken: first, tries: 1 })
    const claims = await Promise.all(Array.from({ length: 20 }, () => stores.dataExports.claim(noon, until)))
    expect(claims.flatMap((claim) => (claim ? [claim.taken.id] : []))).toEqual([second.id])
  })

  test('a claim that is not renewed goes to another worker, which sees the number of tries', async () => {
    const { id } = await request(anExport(user()))
    await stores.dataExports.claim(noon, until)
    await stores.dataExports.renew(id, addSeconds(until, 60))
    expect(await stores.dataExports.claim(addSeconds(until, 1), until)).toBeNull()
    const late = addSeconds(until, 61)
    expect(await stores.dataExports.claim(late, addSeconds(late, 60))).toMatchObject({ tries: 2 })
  })

  test('the first result counts, and a finished export is not claimed again', async () => {
    const { id } = await request(anExport(user()))
    await ready(id)
    await stores.dataExports.finish(id, { status: 'failed', expiresAt: noon })
    await stores.dataExports.renew(id, addSeconds(noon, 999))
    expect(await stores.dataExports.find(id)).toMatchObject({ status: 'ready' })
    expect(await stores.dataExports.claim(addSeconds(noon, 1e6), addSeconds(noon, 1e6))).toBeNull()
  })
})

test('findKept names the exports that exist', async () => {
  const { id } = await request(anExport(user()))
  expect(await stores.dataExports.findKept([id, newId<ExportId>()])).toEqual(new Set([id]))
  expect(await stores.dataExports.findKept([])).toEqual(new Set())
})
