import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { rehearsalTenantOf } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { Erasure, ErasureId } from '@rodovia/core/privacy/erasure.ts'
import { erasedName, erasedPhone } from '@rodovia/core/privacy/subject.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anAuditEntry, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type Shipper, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.query('DELETE FROM erasures'))
afterAll(() => stores[Symbol.asyncDispose]())

const phone = '11988887777'
const later = (seconds: number) => addSeconds(noon, seconds)

function anErasure(subject: Erasure['subject'], requestedAt = noon): Erasure {
  return {
    ...{ id: newId<ErasureId>(), subject, status: 'waiting', requestedBy: newId(), requestedAt },
    ...{ possibleFrom: null, doneAt: null },
  }
}
const ofContact = (tenantId: TenantId, requestedAt = noon) =>
  anErasure({ kind: 'contact', tenantId, phone }, requestedAt)
const ask = (erasure: Erasure) => stores.erasures.ask(erasure, { audit: anAuditEntry(), effect: null })
const audited = async () =>
  (await stores.query<{ count: number }>('SELECT count(*)::int FROM audit_entries'))[0]!.count

/** An order to that number, written in another way. */
async function anOrderTo(shipper: Shipper, traits: Partial<Delivery> = {}): Promise<Delivery> {
  const recipient = { name: 'Ana Conceição', phone: '+55 (11) 98888-7777' }
  return stores.anOrderOf(shipper, { recipient, remarks: 'Portão azul da Ana', ...traits })
}
const end = ({ orderId }: Delivery) =>
  stores.query(`UPDATE deliveries SET status = 'canceled', dispatch_at = NULL WHERE order_id = $1`, [orderId])
const read = async ({ orderId }: Delivery) =>
  (await stores.deliveries.findByOrderIds([orderId])).get(orderId)!

describe('a request', () => {
  test('of 30 concurrent ones for one person is written once, with one audit entry', async () => {
    const { tenantId } = await stores.aShipper(0n)
    const before = await audited()
    const erasures = await Promise.all(Array.from({ length: 30 }, () => ask(ofContact(tenantId))))
    expect(new Set(erasures.map(({ id }) => id)).size).toBe(1)
    expect(await stores.erasures.find(erasures[0]!.id)).toEqual(erasures[0])
    expect(await audited()).toBe(before + 1)
  })

  test('is either withdrawn or finished where both happen at once, and then forgets the number', async () => {
    for (let round = 0; round < 10; round++) {
      const erasure = await ask(ofContact((await stores.aShipper(0n)).tenantId))
      const [isWithdrawn, isDone] = await Promise.all([
        stores.erasures.withdraw(erasure.id, anAuditEntry()),
        stores.erasures.finish(erasure, later(60), anAuditEntry()),
      ])
      expect([isWithdrawn, isDone].toSorted()).toEqual([false, true])
      expect(await stores.erasures.find(erasure.id)).toMatchObject({
        subject: { phone: null },
        status: isDone ? 'done' : 'withdrawn',
        doneAt: isDone ? later(60) : null,
      })
      expect(await stores.erasures.withdraw(erasure.id, anAuditEntry())).toBe(false)
    }
  })

  test('can be repeated after it was withdrawn; the newest of a user is found', async () => {
    const driver = await stores.aDriver()
    const subject = { kind: 'user', userId: driver.id, tenantId: driver.tenantId } as const
    const first = await ask(anErasure(subject))
    await stores.erasures.withdraw(first.id, anAuditEntry())
    const second = await ask(anErasure(subject, later(1)))
    expect(second.id).not.toBe(first.id)
    expect(await stores.erasures.findOfUser(driver.id)).toEqual(second)
    expect(await stores.erasures.findOfUser(newId())).toBeNull()
  })
})

describe('workers', () => {
  test('30 concurrent ones claim each due erasure once', async () => {
    const erasures = await Promise.all(
      [1, 2, 3].map(async () => ask(ofContact((await stores.aShipper(0n)).tenantId))),
    )
    expect(await stores.erasures.claimDue(later(59), later(120))).toBeNull()
    const claims = await Promise.all(
      Array.from({ length: 30 }, () => stores.erasures.claimDue(later(60), later(120))),
    )
    const claimed = claims.flatMap((claim) => (claim ? [claim.id] : []))
    expect(claimed.toSorted()).toEqual(erasures.map(({ id }) => id).toSorted())
  })

  test('a postponed erasure shows when it is possible, and is due again then', async () => {
    const { id } = await ask(ofContact((await stores.aShipper(0n)).tenantId))
    await stores.erasures.putOff(id, later(600), later(900))
    expect(await stores.erasures.claimDue(later(599), later(999))).toBeNull()
    expect(await stores.erasures.claimDue(later(600), later(999))).toMatchObject({ possibleFrom: later(900) })
  })
})

describe('the orders of a contact', () => {
  test('that are open block the erasure until the last deadline', async () => {
    const shipper = await stores.aShipper()
    const erasure = ofContact(shipper.tenantId, later(1))
    const order = await anOrderTo(shipper, { deadlineAt: later(7_200) })
    await anOrderTo(shipper, { deadlineAt: later(3_600) })
    expect(await stores.erasures.underWay(erasure)).toEqual({ deliveriesUntil: later(7_200), owedCents: 0n })
    expect(await stores.erasures.ordersLeft(erasure, 10)).toEqual([])
    await end(order)
    expect((await stores.erasures.underWay(erasure)).deliveriesUntil).toEqual(later(3_600))
    expect(await stores.erasures.ordersLeft(erasure, 10)).toEqual([order.orderId])
  })

  test('are those of the tenant from before the request, whatever the notation of the number', async () => {
    const [shipper, other] = [await stores.aShipper(), await stores.aShipper()]
    const orders = [
      await anOrderTo(shipper),
      await anOrderTo(shipper, { sender: { name: 'Ana', phone: '11 98888 7777' } }),
    ]
    const rest = [
      await anOrderTo(other),
      await anOrderTo(shipper, { createdAt: later(2), deadlineAt: later(9) }),
      await anOrderTo(shipper, { recipient: { name: 'Bia', phone: '+55 11 98888-7778' } }),
    ]
    for (const order of [...orders, ...rest]) await end(order)
    const erasure = ofContact(shipper.tenantId, later(1))
    const ids = orders.map(({ orderId }) => orderId).toSorted()
    expect(await stores.erasures.ordersLeft(erasure, 10)).toEqual(ids)
    expect(await stores.erasures.ordersLeft(erasure, 1)).toEqual(ids.slice(0, 1))
  })

  test('lose the contact and keep the other party; 10 concurrent runs change nothing more', async () => {
    const shipper = await stores.aShipper()
    const order = await anOrderTo(shipper)
    const other = await anOrderTo(await stores.aShipper())
    await end(order)
    const erasure = await ask(ofContact(shipper.tenantId, later(1)))
    await Promise.all(
      Array.from({ length: 10 }, () => stores.erasures.eraseOrders(erasure, [order.orderId], later(2))),
    )
    const { recipient, sender, destination, origin, remarks } = await read(order)
    expect({ recipient, sender, origin, remarks }).toEqual({
      recipient: { name: erasedName, phone: erasedPhone },
      sender: order.sender,
      origin: order.origin,
      remarks: null,
    })
    expect(destination.cep).toBe(`${order.destination.cep.slice(0, 5)}000`)
    expect(await stores.erasures.ordersLeft(erasure, 10)).toEqual([])
    expect(await read(other)).toMatchObject({ recipient: other.recipient, remarks: other.remarks })
  })

  test('wait for a change that is under way, and the stored responses that name the contact go', async () => {
    const shipper = await stores.aShipper()
    const order = await anOrderTo(shipper)
    await end(order)
    await stores.query(
      `INSERT INTO users (id, tenant_id, email, name, role, password_hash, created_at, is_pending)
       VALUES ($1, $2, $3, 'Ana', 'owner', 'none', $4, false)`,
      [shipper.createdBy, shipper.tenantId, `${shipper.createdBy}@rodovia.test`, noon],
    )
    const claim = { callerId: shipper.createdBy, requestHash: '0'.repeat(64), at: noon }
    for (const [key, body] of [
      ['names', `{"name":"${order.recipient.name}"}`],
      ['other', '{"name":"Bia"}'],
    ] as const) {
      const claimed = await stores.idempotencyStore.claim({ ...claim, key })
      if (claimed.outcome !== 'claimed') throw new Error(claimed.outcome)
      const response = { status: 200, contentType: 'application/json', body }
      await stores.idempotencyStore.keepAnswer(claimed.idempotencyKey, response)
    }
    const client = await stores.connect()
    await client.query('BEGIN')
    await client.query('UPDATE deliveries SET version = 7 WHERE order_id = $1', [order.orderId])
    const erasing = stores.erasures.eraseOrders(ofContact(shipper.tenantId), [order.orderId], later(2))
    await client.query('COMMIT')
    await client.end()
    await erasing
    expect(await read(order)).toMatchObject({ version: 7, recipient: { name: erasedName } })
    const responses = await stores.query(
      'SELECT key, status, body FROM idempotency_keys WHERE caller_id = $1 ORDER BY key',
      [shipper.createdBy],
    )
    expect(responses).toEqual([
      { key: 'names', status: null, body: null },
      { key: 'other', status: 200, body: '{"name":"Bia"}' },
    ])
  })
})

test('the account of a driver goes with the tenant of the same name and its API keys; that of the last owner stays', async () => {
  const driver = await stores.aDriver({ name: 'Zeca Motorista' })
  await stores.query(
    `INSERT INTO api_keys (id, tenant_id, name, hash, last_four, scopes, plan, created_by, created_at, last_used_at, last_used_address)
     VALUES (gen_random_uuid(), $1, 'ERP', repeat('a', 64), 'abcd', '["quotes"]', 'start', $2, $3, $3, '203.0.113.7')`,
    [driver.tenantId, driver.id, noon],
  )
  const rehearsal = rehearsalTenantOf(driver.tenantId)
  const strangers: TenantId = newId()
  for (const tenantId of [driver.tenantId, rehearsal, strangers]) {
    const [{ id }] = (await stores.query(
      `INSERT INTO api_requests (tenant_id, id, key_id, key_name, at, method, route, path, status, milliseconds, request_id, request_bytes,
         response_bytes)
       SELECT $1, gen_random_uuid(), id, 'ERP', $2, 'GET', '/v1/orders', '/v1/orders', 200, 1, 'r', 0, 2 FROM api_keys
       WHERE tenant_id = $3 RETURNING id`,
      [tenantId, noon, driver.tenantId],
    )) as [{ id: string }]
    await stores.query('INSERT INTO api_request_bodies (tenant_id, id, at) VALUES ($1, $2, $3)', [
      ...[tenantId, id, noon],
    ])
  }
  const outcomes = await Promise.all([1, 2, 3].map(() => stores.erasures.eraseAccount(driver.id, later(5))))
  expect(outcomes).toEqual(['done', 'done', 'done'])
  const keys = await stores.query('SELECT revoked_at, last_used_address FROM api_keys WHERE tenant_id = $1', [
    driver.tenantId,
  ])
  expect(keys).toEqual([{ revoked_at: later(5), last_used_address: null }])
  for (const table of ['api_requests', 'api_request_bodies'])
    expect(
      await stores.query(`SELECT tenant_id FROM ${table} WHERE tenant_id = ANY ($1)`, [
        [driver.tenantId, rehearsal, strangers],
      ]),
    ).toEqual([{ tenant_id: strangers }])
  const names = await stores.query(
    'SELECT users.name, tenants.name AS tenant FROM users JOIN tenants ON tenants.id = tenant_id WHERE users.id = $1',
    [driver.id],
  )
  expect(names).toEqual([{ name: erasedName, tenant: erasedName }])
  await stores.query(`UPDATE users SET role = 'owner', removed_at = NULL WHERE id = $1`, [driver.id])
  await stores.query(`UPDATE tenants SET kind = 'embarcador' WHERE id = $1`, [driver.tenantId])
  expect(await stores.erasures.eraseAccount(driver.id, later(6))).toBe('last')
})
