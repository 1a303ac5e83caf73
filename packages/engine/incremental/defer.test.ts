import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { calledOperations } from '../test/support/federation.ts'
import { askInParts } from '../test/support/in-parts.ts'
import { aShop, first, isInParts } from '../test/support/shop.ts'

describe('a deferred fragment', () => {
  test('is delivered after the rest, with its label', async () => {
    const { parts } = await askInParts(
      aShop(),
      '{ order(id: "1") { code ... @defer(label: "more") { total note } } }',
    )
    expect(parts).toEqual([
      {
        data: { order: { code: 'code 1' } },
        pending: [{ id: '0', path: ['order'], label: 'more' }],
        hasNext: true,
      },
      {
        incremental: [{ id: '0', data: { total: 10, note: 'note 1' } }],
        completed: [{ id: '0' }],
        hasNext: false,
      },
    ])
  })

  test('asks no subgraph before the first part is there, and each subgraph once for a list', async () => {
    const of = aShop()
    const response = await first(of, '{ orders { code ... @defer { total note } } }')
    if (!isInParts(response)) throw new Error('One part')
    expect(of.calls[0]?.operation).toBe('{orders{code id}}')
    expect(response.initialResult.pending.map(({ path }) => path)).toEqual([
      ['orders', 0],
      ['orders', 1],
      ['orders', 2],
    ])
    for await (const _ of response.subsequentResults);
    expect(calledOperations(of)).toEqual(['shop', 'events', 'shop'])
  })

  test('on the root waits for nothing but itself', async () => {
    const { parts } = await askInParts(aShop(), '{ version ... @defer { tags __typename } }')
    expect(parts).toMatchObject([
      { data: { version: 'one' }, pending: [{ path: [] }] },
      { incremental: [{ data: { tags: ['a', 'b', 'c'], __typename: 'Query' } }], hasNext: false },
    ])
  })

  test('does not deliver again what the rest delivers', async () => {
    const source = '{ order(id: "1") { code events { id } ... @defer { code note events { id name } } } }'
    const { parts } = await askInParts(aShop(), source)
    expect(parts[1]).toMatchObject({
      incremental: [
        { id: '0', subPath: ['events', 0], data: { name: 'event 1e' } },
        { id: '0', data: { note: 'note 1' } },
      ],
    })
  })

  test('within another one is announced with it', async () => {
    const source =
      '{ order(id: "1") { code ... @defer { events { id ... @defer(label: "name") { name } } } } }'
    const { parts, data } = await askInParts(aShop(), source)
    expect(parts).toHaveLength(3)
    expect(parts[1]).toMatchObject({
      pending: [{ id: '1', path: ['order', 'events', 0], label: 'name' }],
      completed: [{ id: '0' }],
    })
    expect(data).toEqual({ order: { code: 'code 1', events: [{ id: '1e', name: 'event 1e' }] } })
  })

  test('is delivered with the rest where its condition says so', async () => {
    const of = aShop()
    const source = 'query ($later: Boolean!) { order(id: "1") { code ... @defer(if: $later) { note } } }'
    expect((await askInParts(of, source, { later: true })).parts).toHaveLength(2)
    expect((await askInParts(of, source, { later: false })).parts).toEqual([
      { data: { order: { code: 'code 1', note: 'note 1' } } },
    ])
    expect(
      (await askInParts(of, '{ order(id: "1") { ... @defer(if: false) { note } } }')).parts,
    ).toHaveLength(1)
  })

  test('that is skipped is not pending', async () => {
    const source = 'query ($a: Boolean!) { order(id: "1") { code ... @defer @include(if: $a) { note } } }'
    expect((await askInParts(aShop(), source, { a: false })).parts).toEqual([
      { data: { order: { code: 'code 1' } } },
    ])
    expect((await askInParts(aShop(), source, { a: true })).parts).toHaveLength(2)
  })

  test('of a null object is not pending', async () => {
    expect((await askInParts(aShop(), '{ order(id: "none") { code ... @defer { note } } }')).parts).toEqual([
      { data: { order: null } },
    ])
  })

  test('on a type that is no entity is delivered with the rest', async () => {
    const { parts } = await askInParts(aShop(), '{ order(id: "1") { lines { text ... @defer { size } } } }')
    expect(parts).toEqual([{ data: { order: { lines: [{ text: 'line', size: 1 }] } } }])
  })

  test('on an interface applies to the types that it has', async () => {
    const { data, parts } = await askInParts(
      aShop(),
      '{ node { id ... @defer { ... on Shelf { row } ... on Order { note } } } }',
    )
    expect(parts).toHaveLength(2)
    expect(data).toEqual({ node: { id: 's', row: 7 } })
  })

  test('that would need a withheld reference is delivered with the rest', async () => {
    const of = aShop({ incrementalDelivery: { withheld: ['shop.Order'] } })
    expect((await askInParts(of, '{ order(id: "1") { code ... @defer { total } } }')).parts).toEqual([
      { data: { order: { code: 'code 1', total: 10 } } },
    ])
    expect((await askInParts(of, '{ order(id: "1") { code ... @defer { note } } }')).parts).toHaveLength(2)
  })

  test('of a mutation does not run the mutation again', async () => {
    const of = aShop()
    const { data } = await askInParts(of, 'mutation { place { code ... @defer { note } } }')
    expect(data).toEqual({ place: { code: 'code 9', note: 'note 9' } })
    expect(of.calls.filter(({ operation }) => operation.startsWith('mutation'))).toHaveLength(1)
  })

  test('is whole for those who do not ask for parts', async () => {
    expect(await aShop().ask('{ order(id: "1") { code ... @defer { note } } }')).toEqual({
      data: { order: { code: 'code 1', note: 'note 1' } },
    })
  })
})

describe('an error in a deferred fragment', () => {
  test('stays within it', async () => {
    const { parts } = await askInParts(aShop(), '{ orders { code ... @defer { broken } } }')
    expect(parts[0]).not.toHaveProperty('errors')
    expect(parts[1]).toMatchObject({
      incremental: [
        { id: '0', data: { broken: 1 } },
        { id: '2', data: { broken: 1 } },
      ],
      completed: [{ id: '0' }, { id: '1', errors: [{ path: ['orders', 1, 'broken'] }] }, { id: '2' }],
    })
  })

  test('of a subgraph that fails has a path, and the rest is there', async () => {
    const of = aShop({
      transports: {
        events: { prepare: () => () => Promise.reject(new Error('down')), subscribe: () => ({}) },
      },
    })
    const { parts } = await askInParts(of, '{ orders { code ... @defer { note } } }')
    expect(parts[0]).toMatchObject({ data: { orders: [{ code: 'code 1' }, {}, {}] } })
    expect(parts[1]).toMatchObject({
      incremental: [0, 1, 2].map((i) => ({
        data: { note: null },
        errors: [{ path: ['orders', i], extensions: { code: 'DOWNSTREAM_SERVICE_ERROR' } }],
      })),
    })
  })

  test('does not hold back what other fragments deliver', async () => {
    const of = aShop({
      transports: { events: { prepare: () => () => new Promise(() => {}), subscribe: () => ({}) } },
    })
    const response = await first(
      of,
      '{ order(id: "1") { code ... @defer(label: "a") { note } ... @defer(label: "b") { total } } }',
    )
    if (!isInParts(response)) throw new Error('One part')
    const { value } = await response.subsequentResults.next()
    expect(value).toMatchObject({ incremental: [{ id: '1', data: { total: 10 } }], hasNext: true })
    const waiting = response.subsequentResults.next()
    await response.subsequentResults.return(undefined)
    expect(await waiting).toEqual({ done: true, value: undefined })
  })
})

test('A reader that leaves stops what has not begun.', async () => {
  const answered = Promise.withResolvers<object>()
  const call = vi.fn(() => answered.promise)
  const of = aShop({ transports: { events: { prepare: () => call, subscribe: () => ({}) } } })
  const response = await first(
    of,
    '{ order(id: "1") { code ... @defer { events { id ... @defer { total: name } } } } }',
  )
  if (!isInParts(response)) throw new Error('One part')
  await pause(1)
  await response.subsequentResults.return(undefined)
  answered.resolve({ data: { _entities: [{ events: [{ __typename: 'Event', id: 'e' }] }] } })
  await pause(5)
  expect(call).toHaveBeenCalledTimes(1)
})

test('A field that the caller may not see is not fetched later either.', async () => {
  const of = aShop()
  const source = '{ order(id: "1") { code ... @defer { secret total } } }'
  const { parts } = await askInParts(of, source, {}, 'nobody')
  expect(parts[1]).toMatchObject({
    incremental: [
      {
        data: { secret: null, total: 10 },
        errors: [{ path: ['order', 'secret'], extensions: { code: 'UNAUTHORIZED_FIELD_OR_TYPE' } }],
      },
    ],
  })
  expect(of.calls.some(({ operation }) => operation.includes('secret'))).toBe(false)
  expect((await askInParts(of, source, {}, 'known')).data).toEqual({
    order: { code: 'code 1', secret: 'secret', total: 10 },
  })
})

test('Deferred fields count in the cost of an operation.', async () => {
  const of = aShop({ limits: { cost: 20 } })
  const source = '{ orders { code ... @defer { events { name } } } }'
  await expect(of.engine.prepare(null, source)).rejects.toThrow('could hold 110 objects')
})
