import { describe, expect, test } from 'vitest'
import { RefusedOperation } from '../errors.ts'
import type { Federation } from '../test/support/federation.ts'
import { askInParts } from '../test/support/in-parts.ts'
import { aShop, first, isInParts } from '../test/support/shop.ts'

describe('a streamed list', () => {
  test('delivers its first items first, and fetches for the others later', async () => {
    const of = aShop()
    const source = 'query ($n: Int) { orders @stream(initialCount: $n, label: "rest") { code note } }'
    const response = await first(of, source, { n: 1 })
    if (!isInParts(response)) throw new Error('One part')
    expect(response.initialResult).toEqual({
      data: { orders: [{ code: 'code 1', note: 'note 1' }] },
      pending: [{ id: '0', path: ['orders'], label: 'rest' }],
      hasNext: true,
    })
    expect(of.calls[1]?.variables).toEqual({ representations: [{ __typename: 'Order', id: '1' }] })
    expect((await response.subsequentResults.next()).value).toEqual({
      incremental: [
        {
          id: '0',
          items: [
            { code: 'code 2', note: 'note 2' },
            { code: 'code 3', note: 'note 3' },
          ],
        },
      ],
      completed: [{ id: '0' }],
      hasNext: false,
    })
    expect((await askInParts(of, source, { n: 3 })).parts).toHaveLength(1)
  })

  test('fails as a whole if an item that must not be null is', async () => {
    const { parts } = await askInParts(aShop(), '{ orders @stream(initialCount: 1) { must } }')
    expect(parts).toMatchObject([
      { data: { orders: [{ must: 1 }] } },
      { completed: [{ id: '0', errors: [{ path: ['orders', 1, 'must'] }] }], hasNext: false },
    ])
  })

  test('may hold deferred fragments and scalars', async () => {
    const { data } = await askInParts(
      aShop(),
      '{ tags @stream orders @stream(initialCount: 1) { code ... @defer { note } } }',
    )
    expect(data).toEqual({
      tags: ['a', 'b', 'c'],
      orders: ['1', '2', '3'].map((id) => ({ code: `code ${id}`, note: `note ${id}` })),
    })
  })
})

describe('an operation is refused', () => {
  test.each<[string, string, Parameters<typeof aShop>[0]?]>([
    ['@defer is not for the root fields of a mutation', 'mutation { ... @defer { place { id } } }'],
    [
      '@defer is not for the root fields of a subscription',
      'subscription { ...F @defer } fragment F on Subscription { placed { id } }',
    ],
    ['@defer is not for subscriptions', 'subscription { placed { id ... @defer { code } } }'],
    ['stands twice', '{ order(id: 1) { ... @defer(label: "a") { id } ... @defer(label: "a") { code } } }'],
    ['must be a string in the document', 'query ($a: String) { ... @defer(label: $a) { version } }'],
    ['@stream is for lists; Query.version', '{ version @stream }'],
    ['must be 0 or more; it is -1', '{ tags @stream(initialCount: -1) }'],
    ['Fields "tags" conflict because they are merged', '{ tags @stream tags @stream(initialCount: 1) }'],
    ['Fields "tags" conflict because they are merged', '{ tags @stream tags @stream }'],
    [
      'Fields "tags" conflict because they are merged',
      '{ tags ...F } fragment F on Query { tags @stream(if: false) }',
    ],
    [
      'Fields "a" conflict because subfields "lines" conflict because they are merged',
      '{ a: order(id: 1) { lines @stream { text } } a: order(id: 1) { lines { size } } }',
    ],
    ['Unknown directive "@defer"', '{ ... @defer { version } }', { incrementalDelivery: false }],
  ])('that breaks a rule: %s', async (message, source, options = {}) => {
    const of = aShop(options)
    const refused = await Promise.resolve(of.engine.prepare(null, source)).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(RefusedOperation)
    expect(String(refused)).toContain(message)
  })
})

test('The directives are in the introspection if they are switched on.', async () => {
  const names = async (of: Federation) =>
    JSON.stringify((await of.ask('{ __schema { directives { name } } }')).data)
  expect(await names(aShop())).toContain('"defer"')
  expect(await names(aShop({ incrementalDelivery: false }))).not.toContain('"defer"')
})

test.each([
  [
    'of one field in a fragment that is spread twice',
    '{ ...F ...F } fragment F on Query { orders @stream(initialCount: 2) { id } }',
    3,
  ],
  ['of fields with different names', '{ orders @stream(initialCount: 2) { id } other: orders { code } }', 2],
  [
    'of fields that are on different types',
    '{ node { ... on Order { lines @stream { text } } ... on Shelf { row } } orders @stream(initialCount: 2) { id } }',
    2,
  ],
])('A stream %s is allowed.', async (_, source, count) => {
  const { parts } = await askInParts(aShop(), source)
  expect(parts[0]).toMatchObject({ data: { orders: { length: count } } })
})
