import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { DuePush, PushSettlement } from '@rodovia/core/notifications/pushes/ports.ts'
import { addHours, addSeconds } from '@rodovia/core/shared/clock.ts'
import type { SessionId, UserId } from '@rodovia/core/shared/ids.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aMove, anAuditEntry, anOfferTo, newId, noon, sha256 } from '../../../test/support/builders.ts'
import { openTestStores, type Shipper, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
let shipper: Shipper
beforeEach(async () => {
  stores = await openTestStores()
  shipper = await stores.aShipper()
})
afterEach(() => stores[Symbol.asyncDispose]())

const at = (seconds: number) => addSeconds(noon, seconds)
const claim = (seconds = 0, limit = 100) => stores.pushOutbox.claimDue(at(seconds), at(seconds + 20), limit)

type TestDriver = Awaited<ReturnType<TestStores['aDriver']>>

async function anOfferOf(driver: TestDriver): Promise<Delivery> {
  const change = anOfferTo(driver, await stores.anOrderOf(shipper))
  expect(await stores.deliveries.commit(change)).toMatchObject({ outcome: 'committed' })
  return change.after
}

const settled = (
  { id, tenantId, attempts }: DuePush,
  traits: Partial<PushSettlement> = {},
): PushSettlement => ({
  id,
  tenantId,
  attempts,
  status: 'sent',
  sentCount: 1,
  left: [],
  nextAttemptAt: noon,
  fault: null,
  ...traits,
})

/** An offer to a driver who has the app on so many phones. */
async function anOfferToPhones(count = 1) {
  const driver = await stores.aDriver()
  const phones = []
  while (phones.length < count) phones.push(await aPhoneOf(driver.id, driver))
  return { offered: await anOfferOf(driver), phones }
}

/** A phone of somebody who is logged in. */
async function aPhoneOf(userId: UserId, { tenantId }: Pick<Shipper, 'tenantId'>) {
  const sessionId = newId<SessionId>()
  const first = { hash: sha256(sessionId), sessionId, expiresAt: at(60) }
  await stores.sessions.open({ id: sessionId, userId, device: null, openedAt: noon }, first, anAuditEntry())
  const token = `phone-${sessionId}`
  const phone = { platform: 'expo' as const, token, hash: sha256(token), language: 'en' as const }
  await stores.pushTokens.register(
    { ...phone, userId, tenantId, sessionId, appVersion: null, device: null, registeredAt: noon },
    20,
  )
  return { ...phone, sessionId }
}

async function aColleague(role: Role, userId = newId<UserId>()): Promise<UserId> {
  await stores.query(
    `INSERT INTO users (id, tenant_id, email, name, role, password_hash, created_at, is_pending)
     VALUES ($1, $2, $3, 'Ana', $4, 'none', $5, false)`,
    [userId, shipper.tenantId, `${userId}@rodovia.test`, role, noon],
  )
  return userId
}

const phonesOf = (pushes: readonly DuePush[]) =>
  pushes.flatMap(({ targets }) => targets.map(({ token }) => token))

describe('a push', () => {
  test('is written with the change that it tells of, or not at all', async () => {
    const { offered } = await anOfferToPhones()
    await aPhoneOf(await aColleague('cliente_externo', shipper.createdBy), shipper)
    const change = aMove(offered, 'accept')
    const outcomes = await Promise.all([1, 2, 3].map(() => stores.deliveries.commit(change)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['committed', 'stale', 'stale'])
    expect(
      await stores.query('SELECT type, user_id, status, expires_at FROM push_outbox ORDER BY id'),
    ).toEqual([
      { type: 'driver.offered', user_id: offered.driver?.id, status: 'waiting', expires_at: at(45) },
      {
        type: 'order.accepted',
        user_id: shipper.createdBy,
        status: 'waiting',
        expires_at: addHours(noon, 1),
      },
    ])
  })

  test('belongs to one relay at a time', async () => {
    for (let count = 0; count < 6; count++) await anOfferToPhones()
    const claims = await Promise.all(Array.from({ length: 4 }, () => claim(0, 2)))
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(6)
    expect(ids).toHaveLength(6)
    expect(await claim(19)).toEqual([])
  })

  test('is another’s when who claimed it is silent for too long, and who was silent changes nothing any more', async () => {
    await anOfferToPhones()
    const [mine] = await claim()
    const [theirs] = await claim(20)
    expect([mine?.attempts, theirs?.attempts]).toEqual([1, 2])
    await stores.pushOutbox.settle([settled(theirs!, { status: 'failed', fault: 'x'.repeat(300) })])
    await stores.pushOutbox.settle([settled(mine!)])
    expect(await stores.query('SELECT status, fault FROM push_outbox')).toEqual([
      { status: 'failed', fault: 'x'.repeat(200) },
    ])
    expect(await claim(3600)).toEqual([])
  })

  test('is not written if nobody has the app', async () => {
    await anOfferOf(await stores.aDriver())
    expect(await stores.query('SELECT FROM push_outbox')).toEqual([])
  })

  test('for which nobody has an app any more is over as soon as it is claimed', async () => {
    await anOfferToPhones()
    await stores.query('UPDATE sessions SET revoked_at = $1', [noon])
    expect(await claim()).toMatchObject([{ attempts: 1, targets: [] }])
    expect(await stores.query('SELECT status, attempts, left_tokens, fault FROM push_outbox')).toEqual([
      { status: 'skipped', attempts: 1, left_tokens: [], fault: null },
    ])
    expect(await claim(3600)).toEqual([])
  })

  test('that waits comes back in its time, for the phones that are left', async () => {
    const [one, other] = (await anOfferToPhones(2)).phones
    const [push] = await claim()
    expect(phonesOf([push!]).sort()).toEqual([one!.token, other!.token].sort())
    const waiting = { status: 'waiting', left: [other!], nextAttemptAt: at(4) } as const
    await stores.pushOutbox.settle([settled(push!, waiting)])
    expect(await claim(3)).toEqual([])
    expect(await claim(4)).toEqual([
      {
        ...push,
        attempts: 2,
        sentCount: 1,
        targets: [{ platform: 'expo', hash: other!.hash, token: other!.token, language: 'en', refusals: 0 }],
      },
    ])
  })

  test('is dropped after a week', async () => {
    await anOfferToPhones()
    await stores.runMaintenance(addHours(noon, 7 * 24))
    expect(await stores.query('SELECT FROM push_outbox')).toHaveLength(1)
    await stores.runMaintenance(addHours(noon, 7 * 24 + 1))
    expect(await stores.query('SELECT FROM push_outbox')).toHaveLength(0)
  })
})

describe('whose phones get it', () => {
  test('those of who ordered and of those who run the shop, and nobody else’s', async () => {
    const phones = {
      orderer: await aPhoneOf(await aColleague('cliente_externo', shipper.createdBy), shipper),
      owner: await aPhoneOf(await aColleague('owner'), shipper),
      manager: await aPhoneOf(await aColleague('manager'), shipper),
      other: await aPhoneOf(await aColleague('cliente_externo'), shipper),
      fiscal: await aPhoneOf(await aColleague('fiscal'), shipper),
    }
    const { offered } = await anOfferToPhones()
    await claim()
    await stores.deliveries.commit(aMove(offered, 'accept'))
    const { orderer, owner, manager } = phones
    expect(phonesOf(await claim()).sort()).toEqual([orderer.token, owner.token, manager.token].sort())
  })

  test('not those that were logged out, or whose session ran out', async () => {
    const [phone, loggedOut] = (await anOfferToPhones(2)).phones
    await stores.query('UPDATE sessions SET revoked_at = $2 WHERE id = $1', [loggedOut!.sessionId, noon])
    expect(phonesOf(await claim())).toEqual([phone!.token])
    expect(phonesOf(await claim(61))).toEqual([])
  })
})

describe('a dead token', () => {
  test('is forgotten, unless the app has registered it since', async () => {
    const [phone] = (await anOfferToPhones()).phones
    await stores.pushTokens.dropDead([phone!], at(-1))
    expect(phonesOf(await claim())).toEqual([phone!.token])
    await stores.pushTokens.dropDead([phone!, { platform: 'fcm', hash: sha256('another') }], noon)
    expect(phonesOf(await claim(20))).toEqual([])
  })
})

describe('a ticket', () => {
  const ticket = (id: string) => ({ id, tokenHash: sha256(id), sentAt: noon })
  const claimTickets = (seconds: number) =>
    stores.pushOutbox.claimTickets(at(seconds), at(seconds + 900), 100)

  test('is looked after in its time, by one at a time, until it is dropped', async () => {
    await stores.pushOutbox.keepTickets([ticket('one'), ticket('two')], at(900))
    expect(await claimTickets(899)).toEqual([])
    const claims = await Promise.all([claimTickets(900), claimTickets(900)])
    expect(claims.flat().sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([ticket('one'), ticket('two')])
    await stores.pushOutbox.dropTickets(['one'])
    expect(await claimTickets(1800)).toEqual([ticket('two')])
  })
})
