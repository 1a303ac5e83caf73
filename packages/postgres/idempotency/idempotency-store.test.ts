import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { IdempotencyKey } from '@rodovia/core/shared/idempotency.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCredit, aMove, newId, noon, sha256 } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const answer = { status: 200, contentType: 'application/json', body: '{"ok":true,"ç":"\\u0000"}' }

function aRequest() {
  return { callerId: newId<never>() as string, key: newId<never>() as string, requestHash: sha256('asked') }
}

const claim = (request: ReturnType<typeof aRequest>, at = noon) =>
  stores.idempotencyStore.claim({ ...request, at })

describe('a key', () => {
  test('is taken by one of 30 who come at once', async () => {
    const request = aRequest()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => claim(request)))
    expect(outcomes.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'in_progress')).toHaveLength(29)
  })

  test('gives the answer that was kept, to the same request alone', async () => {
    const request = aRequest()
    await stores.idempotencyStore.keepAnswer(claimedKeyOf(await claim(request)), answer)
    expect(await claim(request, addSeconds(noon, 29 * 86_400))).toEqual({ outcome: 'answered', answer })
    expect(await claim({ ...request, requestHash: sha256('other') })).toEqual({ outcome: 'other_request' })
    expect(await claim({ ...request, callerId: newId<never>() })).toMatchObject({ outcome: 'claimed' })
  })

  test('of a part tells what was done under it, to its caller alone', async () => {
    const { callerId, key } = aRequest()
    const insert = 'INSERT INTO idempotent_effects VALUES ($1, $2, $3, $4)'
    await stores.query(insert, [callerId, key, 'an order', noon])
    const { findDone } = stores.idempotencyStore
    expect(await findDone(callerId, [key, 'another key'])).toEqual(new Map([[key, 'an order']]))
    expect(await findDone(newId<never>(), [key])).toEqual(new Map())
  })

  test('is free again once it was let go of, or its holder is overdue', async () => {
    const request = aRequest()
    const idempotencyKey = claimedKeyOf(await claim(request))
    expect(await claim(request, addSeconds(noon, 9))).toEqual({
      outcome: 'in_progress',
      retryAfterSeconds: 1,
    })
    expect(await claim(request, addSeconds(noon, 10))).toEqual({ outcome: 'claimed', idempotencyKey })
    await stores.idempotencyStore.release(idempotencyKey, noon)
    expect(await claim({ ...request, requestHash: sha256('other') })).toMatchObject({ outcome: 'claimed' })
  })

  test('of what was done is never free for another request, and tells the next try what was done', async () => {
    const request = aRequest()
    const { callerId, key } = request
    const idempotencyKey = claimedKeyOf(await claim(request))
    const order = await stores.anOrderOf(await stores.aShipper())
    const effect = { callerId, key, subject: order.orderId, at: noon }
    await stores.deliveries.commit({ ...aMove(order, 'cancel'), effect })
    await stores.idempotencyStore.release(idempotencyKey, noon)
    expect(await claim(request)).toEqual({
      outcome: 'claimed',
      idempotencyKey: { callerId, key, resultId: order.orderId },
    })
    expect(await claim({ ...request, requestHash: sha256('other') })).toEqual({ outcome: 'other_request' })
  })

  test('is forgotten after 30 days', async () => {
    const request = aRequest()
    await stores.idempotencyStore.keepAnswer(claimedKeyOf(await claim(request)), answer)
    await stores.runMaintenance(addSeconds(noon, 30 * 86_400 - 1))
    expect(await claim(request)).toEqual({ outcome: 'answered', answer })
    await stores.runMaintenance(addSeconds(noon, 30 * 86_400 + 1))
    expect(await claim(request)).toMatchObject({ outcome: 'claimed' })
  })
})

describe('a change under a key that changed something already', () => {
  const inProgress = { code: 'idempotency_in_progress' }
  const recordOf = (subject: string) => ({ ...aRequest(), subject, at: noon })

  test('is undone as a whole: an order', async () => {
    const shipper = await stores.aShipper()
    const first = await stores.aPlacementOf(shipper)
    const effect = recordOf(first.delivery.orderId)
    expect(await stores.deliveries.place({ ...first, effect })).toMatchObject({ outcome: 'placed' })
    const second = await stores.aPlacementOf(shipper)
    await expect(stores.deliveries.place({ ...second, effect })).rejects.toMatchObject(inProgress)
    expect((await stores.deliveries.findQuote(second.delivery.quoteId))?.orderId).toBeNull()
    expect(await stores.ledger.balances([shipper.tenantId])).toEqual(new Map([[shipper.tenantId, 997_500n]]))
  })

  test('is undone as a whole: a change of an order', async () => {
    const order = await stores.anOrderOf(await stores.aShipper())
    const other = await stores.anOrderOf(await stores.aShipper())
    const effect = recordOf(order.orderId)
    await stores.deliveries.commit({ ...aMove(order, 'cancel'), effect })
    await expect(stores.deliveries.commit({ ...aMove(other, 'cancel'), effect })).rejects.toMatchObject(
      inProgress,
    )
    expect((await stores.deliveries.findByOrderIds([other.orderId])).get(other.orderId)).toEqual(other)
  })

  test('is undone as a whole: money that is given 20 times at once is given once', async () => {
    const { tenantId } = await stores.aShipper(0n)
    const effect = recordOf(tenantId)
    const given = await Promise.allSettled(
      Array.from({ length: 20 }, () => stores.ledger.credit(aCredit(tenantId, 7n, { effect }))),
    )
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stores.ledger.balances([tenantId])).toEqual(new Map([[tenantId, 7n]]))
  })
})

function claimedKeyOf(claimed: Awaited<ReturnType<TestStores['idempotencyStore']['claim']>>): IdempotencyKey {
  if (claimed.outcome === 'claimed') return claimed.idempotencyKey
  throw new Error(`the key was not had: ${claimed.outcome}`)
}
