import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, type Federation, startFederation, type TestClient } from './federation.ts'
import { acceptedOrder, type Placed, placeOrder, requestQuote } from './main-job.ts'

let federation: Federation
let order: Placed
beforeAll(async () => {
  federation = await startFederation()
  order = await acceptedOrder(federation, federation.as('embarcador'))
})
afterAll(() => federation[Symbol.asyncDispose]())

describe('an order as an entity', () => {
  const enter = (
    viewer: TestClient,
    subgraph: 'delivery' | 'wallet' | 'fleet' | 'notifications',
    fields: string,
  ) => viewer.resolveEntities(subgraph, [{ __typename: 'Order', id: order.id }], fields)
  const ways = [
    ['delivery', 'code'],
    ['wallet', 'walletEntries { amountCents }'],
    ['fleet', 'offers { id }'],
    ['notifications', 'events { type }'],
  ] as const

  test.each(ways)('in %s is resolved for callers with permission', async (subgraph, fields) => {
    const viewer = federation.as(subgraph === 'fleet' ? 'operacoes' : 'embarcador')
    const answer = await enter(viewer, subgraph, fields)
    expect(answer.errors).toBeUndefined()
    expect(answer.data?._entities).toEqual([expect.anything()])
  })

  test.each(ways)('in %s is not found for another tenant', async (subgraph, fields) => {
    const answer = await enter(federation.as('outra'), subgraph, fields)
    expect(codesOf(answer)).toEqual([subgraph === 'fleet' ? 'forbidden' : 'not_found'])
    expect(JSON.stringify(answer.data)).not.toMatch(/RD|Cents|type/)
  })

  test.each(ways)('in %s is refused without a caller', async (subgraph, fields) => {
    expect(codesOf(await enter(federation.as(null), subgraph, fields))).toEqual(['unauthorized'])
  })

  test.each(ways)('in %s is refused to the driver, who uses the code', async (subgraph, fields) => {
    expect(codesOf(await enter(federation.as('motorista'), subgraph, fields))).toEqual(['forbidden'])
  })

  test('is resolved for an external client only if they placed it', async () => {
    const colleague = federation.as('fiscal', { role: 'cliente_externo' })
    const own = await placeOrder(colleague)
    const enterOwn = await colleague.resolveEntities(
      'delivery',
      [{ __typename: 'Order', id: own.id }],
      'code',
    )
    expect(enterOwn.data?._entities).toEqual([{ code: own.code }])
    expect(codesOf(await enter(colleague, 'delivery', 'code'))).toEqual(['not_found'])
    expect(codesOf(await enter(colleague, 'notifications', 'events { type }'))).toEqual(['not_found'])
    expect(codesOf(await enter(colleague, 'wallet', 'walletEntries { amountCents }'))).toEqual(['forbidden'])
  })

  test('that does not exist is not found', async () => {
    for (const id of ['01980000-0000-7000-8000-00000000ffff', 'no id', '']) {
      const answer = await federation
        .as('embarcador')
        .resolveEntities('delivery', [{ __typename: 'Order', id }], 'code')
      expect(codesOf(answer)).toEqual(['not_found'])
    }
  })
})

describe('a delivery as an entity', () => {
  const enter = (viewer: TestClient) =>
    viewer.resolveEntities('delivery', [{ __typename: 'Delivery', code: order.code }], 'status')

  test('is resolved for its driver and for no other', async () => {
    expect((await enter(federation.as('motorista'))).data?._entities).toEqual([{ status: 'accepted' }])
    expect(codesOf(await enter(federation.as('motorista2')))).toEqual(['not_found'])
    expect(codesOf(await enter(federation.as('embarcador')))).toEqual(['forbidden'])
    expect(codesOf(await enter(federation.as(null)))).toEqual(['unauthorized'])
  })
})

describe('other entities', () => {
  test('a quote is resolved for its tenant and the platform', async () => {
    const id = await requestQuote(federation.as('embarcador'))
    const enter = (viewer: TestClient) =>
      viewer.resolveEntities('quoting', [{ __typename: 'Quote', id }], 'currency')
    expect((await enter(federation.as('fiscal'))).data?._entities).toEqual([{ currency: 'BRL' }])
    expect((await enter(federation.as('operacoes'))).data?._entities).toEqual([{ currency: 'BRL' }])
    expect(codesOf(await enter(federation.as('outra')))).toEqual(['not_found'])
    expect(codesOf(await enter(federation.as(null)))).toEqual(['not_found'])
  })

  test('a wallet is resolved for its own tenant, by either key', async () => {
    const { tenantId } = federation.as('embarcador').actor!
    const ways = [
      [{ __typename: 'Wallet', tenantId }, 'balanceCents statement { totalCount }'],
      [{ __typename: 'Tenant', id: tenantId }, 'wallet { balanceCents }'],
    ] as const
    for (const [representation, fields] of ways) {
      const enter = (viewer: TestClient) => viewer.resolveEntities('wallet', [representation], fields)
      expect((await enter(federation.as('fiscal'))).errors).toBeUndefined()
      expect(codesOf(await enter(federation.as('outra')))).toEqual(['not_found'])
      expect(codesOf(await enter(federation.as('fiscal', { role: 'viewer' })))).toEqual(['forbidden'])
      expect(codesOf(await enter(federation.as('motorista')))).toEqual(['not_found'])
      expect(codesOf(await enter(federation.as(null)))).toEqual(['unauthorized'])
    }
  })

  test('a user and a tenant are resolved for themselves', async () => {
    const { userId, tenantId } = federation.as('embarcador').actor!
    for (const representation of [
      { __typename: 'User', id: userId },
      { __typename: 'Tenant', id: tenantId },
    ]) {
      const enter = (viewer: TestClient) => viewer.resolveEntities('identity', [representation], 'name')
      expect((await enter(federation.as('embarcador'))).errors).toBeUndefined()
      expect(codesOf(await enter(federation.as('outra')))).toEqual(['not_found'])
      expect(codesOf(await enter(federation.as(null)))).toEqual(['unauthorized'])
    }
  })

  test('a driver shows only first name and vehicle to strangers', async () => {
    const { userId: id } = federation.as('motorista').actor!
    const enter = (viewer: TestClient) =>
      viewer.resolveEntities(
        'fleet',
        [{ __typename: 'Driver', id }],
        'name persona isAvailable lastSeenAt position { lat }',
      )
    const stranger = {
      name: 'João',
      persona: 'carro_van',
      isAvailable: null,
      lastSeenAt: null,
      position: null,
    }
    const known = {
      ...stranger,
      isAvailable: true,
      lastSeenAt: expect.anything(),
      position: expect.anything(),
    }
    for (const account of ['embarcador', 'motorista2', 'outra'])
      expect((await enter(federation.as(account))).data?._entities).toEqual([stranger])
    for (const account of ['motorista', 'operacoes', 'admin'])
      expect((await enter(federation.as(account))).data?._entities).toEqual([known])
    expect(codesOf(await enter(federation.as(null)))).toEqual(['unauthorized'])
  })
})

describe('a forbidden field of an order', () => {
  test('does not affect the other fields', async () => {
    const viewer = federation.as('fiscal', { role: 'viewer' })
    const answer = await viewer.answer(
      `{ order(id: "${order.id}") { code walletEntries { id } offers { id } } }`,
    )
    expect(answer.data?.order).toEqual({ code: order.code, walletEntries: null, offers: null })
    expect(answer.errors?.map(({ path, extensions }) => [path, extensions?.code])).toEqual(
      expect.arrayContaining([
        [['order', 'walletEntries'], 'forbidden'],
        [['order', 'offers'], 'forbidden'],
      ]),
    )
  })

  test('cannot be read through another tenant’s order', async () => {
    const answer = await federation.as('outra').answer(`{ order(id: "${order.id}") { code } }`)
    expect(codesOf(answer)).toEqual(['not_found'])
  })
})
