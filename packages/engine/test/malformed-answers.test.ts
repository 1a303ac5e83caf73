import { describe, expect, test } from 'vitest'
import type { SubgraphResponse, Transport } from '../transports/transport.ts'
import { aFederation, type Federation } from './support/federation.ts'

const posts = {
  typeDefs: `
    scalar Json
    type Query {
      post: Post posts: [Post!] thing: Thing things: [Thing] anyone: Anyone count: Int exact: Int! numbers: [Int!] grid: [[Float]]
    }
    type Post @key(fields: "id") {
      id: ID! title: String stars: Int rate: Float open: Boolean status: Status size: Size tags: [String!] extra: Json must: Int!
    }
    type Size { width: Int! }
    enum Status { OPEN CLOSED HIDDEN @inaccessible }
    interface Thing { name: String }
    type Chair implements Thing { name: String legs: Int }
    type Table implements Thing { name: String seats: Int }
    type Secret implements Thing @inaccessible { name: String }
    union Anyone = Chair | Post
  `,
}
const likes = {
  typeDefs: `type Post @key(fields: "id") { id: ID! likes: Int author: Author } type Author { name: String! }`,
}

const answering = (answer: (operation: string) => unknown): Transport<unknown> => ({
  prepare: (operation) => () => answer(operation) as SubgraphResponse,
  subscribe: () => answer('') as SubgraphResponse,
})

const federationOf = (ofPosts: unknown, ofLikes: unknown = { data: { _entities: [] } }): Federation =>
  aFederation(
    { posts, likes },
    // A copy, because the engine assembles its answer in the data of the subgraph.
    {
      transports: {
        posts: answering(() => structuredClone(ofPosts)),
        likes: answering(() => structuredClone(ofLikes)),
      },
    },
  )

/** The data of the answer, and each error as `path: message`. */
async function ask(of: Federation, source: string, variables = {}) {
  const { data, errors = [] } = await of.ask(source, variables)
  return { data, errors: errors.map(({ path, message }) => `${path?.join('.')}: ${message}`) }
}

const sent = (expected: string, value: string) => `Expected ${expected}; the subgraph sent ${value}.`
const anInt = 'an Int, which is a whole number from -2147483648 to 2147483647'

describe('a value that its type does not allow is null, with an error that says what is allowed', () => {
  const int = (value: string) => sent(anInt, value)
  const string = (value: string) => sent('a String', value)
  test.each<[field: string, value: unknown, message: string]>([
    ['stars', 'abc', int('"abc"')],
    ['stars', 1.5, int('1.5')],
    ['stars', 2 ** 40, int('1099511627776')],
    ['stars', {}, int('an object')],
    ['rate', 'much', sent('a Float, which is a finite number', '"much"')],
    ['rate', [1], sent('a Float, which is a finite number', 'a list')],
    ['open', 'yes', sent('a Boolean, which is true or false', '"yes"')],
    ['title', { secret: 'x' }, string('an object')],
    ['title', ['x'], string('a list')],
    ['status', 'GONE', sent('a value of the enum Status: OPEN, CLOSED', '"GONE"')],
    ['status', 7, sent('a value of the enum Status: OPEN, CLOSED', '7')],
    ['tags', 'one', sent('a list', '"one"')],
  ])('%s as %j', async (field, value, message) => {
    const of = federationOf({ data: { post: { alias: value, must: 1 } } })
    expect(await ask(of, `{ post { alias: ${field} must } }`)).toEqual({
      data: { post: { alias: null, must: 1 } },
      errors: [`post.alias: ${message}`],
    })
  })

  test.each([
    ['5', sent('an object of the type Size', '5')],
    ['"5"', sent('an object of the type Size', '"5"')],
    ['[]', sent('an object of the type Size', 'a list')],
    ['{"__typename":"Sise","width":1}', sent('a __typename of Size', '"Sise"')],
  ])('an object as %s', async (json, message) => {
    const of = federationOf({ data: { post: { size: JSON.parse(json), must: 1 } } })
    expect(await ask(of, '{ post { size { width } must } }')).toEqual({
      data: { post: { size: null, must: 1 } },
      errors: [`post.size: ${message}`],
    })
  })

  test('a long value is shortened', async () => {
    const of = federationOf({ data: { post: { stars: 'x'.repeat(10_000) } } })
    const { errors } = await ask(of, '{ post { stars } }')
    expect(errors).toEqual([`post.stars: ${sent(anInt, `"${'x'.repeat(40)}…"`)}`])
  })
})

describe('an invalid value where null is not allowed', () => {
  test('makes the nearest nullable position null', async () => {
    const of = federationOf({ data: { post: { title: 'a', must: 'abc' } } })
    expect(await ask(of, '{ post { title must } }')).toEqual({
      data: { post: null },
      errors: [`post.must: ${sent(anInt, '"abc"')}`],
    })
  })

  test('in a list makes the list null, and the data if nothing on the way is nullable', async () => {
    expect(await ask(federationOf({ data: { numbers: [1, 'abc'] } }), '{ numbers }')).toEqual({
      data: { numbers: null },
      errors: [`numbers.1: ${sent(anInt, '"abc"')}`],
    })
    expect(await ask(federationOf({ data: { exact: true, count: 1.5 } }), '{ exact count }')).toEqual({
      data: { exact: 1, count: null },
      errors: [`count: ${sent(anInt, '1.5')}`],
    })
    expect(await ask(federationOf({ data: { exact: 'no' } }), '{ exact }')).toEqual({
      data: null,
      errors: [`exact: ${sent(anInt, '"no"')}`],
    })
  })

  test('in a list of lists has both indexes in its path', async () => {
    expect(await ask(federationOf({ data: { grid: [[1.5, 'x'], 5, null] } }), '{ grid }')).toEqual({
      data: { grid: [[1.5, null], null, null] },
      errors: [
        `grid.0.1: ${sent('a Float, which is a finite number', '"x"')}`,
        `grid.1: ${sent('a list', '5')}`,
      ],
    })
  })
})

test('lists and objects nested a hundred thousand deep are errors where the schema has none', async () => {
  const levels = 100_000
  const data = JSON.parse(`{
    "count": ${'['.repeat(levels)}${']'.repeat(levels)},
    "numbers": ${'[1,'.repeat(levels)}1${']'.repeat(levels)},
    "post": ${'{"id":'.repeat(levels)}1${'}'.repeat(levels)}
  }`)
  const { engine } = aFederation({ posts, likes }, { transports: { posts: answering(() => ({ data })) } })
  const operation = await engine.prepare(null, '{ count numbers post { id } }')
  const response = await engine.execute(operation, { variables: {}, context: {} })
  expect(response.errors?.map(({ path }) => path?.join('.'))).toEqual(['count', 'numbers.1', 'post.id'])
  expect(JSON.stringify(response.data)).toBe('{"count":null,"numbers":null,"post":null}')
})

test('a value of a custom scalar that is nested too deep is an error at its path, however often the operation runs', async () => {
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  for (const levels of [501, 100_000]) {
    const answer = () => ({ data: { post: { title: 'a', extra: nested(levels) } } })
    const of = aFederation({ posts, likes }, { transports: { posts: answering(answer) } })
    const refused = {
      data: { post: { title: 'a', extra: null } },
      errors: [
        {
          message: sent('a Json with at most 500 levels of lists and objects', 'a list'),
          path: ['post', 'extra'],
          extensions: { code: 'INTERNAL_SERVER_ERROR' },
        },
      ],
    }
    for (let run = 0; run < 5; run++) {
      expect(JSON.parse(JSON.stringify(await of.ask('{ post { title extra } }')))).toEqual(refused)
    }
    expect(of.unexpected).toEqual([])
  }
  const of = federationOf({ data: { post: { extra: nested(500) } } })
  expect(await ask(of, '{ post { extra } }')).toEqual({ data: { post: { extra: nested(500) } }, errors: [] })
})

test('errors and lists of entities that are nested a hundred thousand deep fail their fields alone', async () => {
  const levels = 100_000
  const nested = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  const posting = (answer: unknown) =>
    aFederation(
      { posts, likes },
      { transports: { posts: answering(() => answer), likes: answering(() => ({})) } },
    )
  const failing = posting({
    data: { count: null, exact: 1 },
    errors: [{ message: 'no', path: ['count'], extensions: { code: 'NO', nested } }],
  })
  const lists = posting({ data: { posts: nested, exact: 1 } })
  for (let run = 0; run < 5; run++) {
    const failed = JSON.parse(JSON.stringify(await failing.ask('{ count exact }')))
    expect(failed.data).toEqual({ count: null, exact: 1 })
    expect(failed.errors).toHaveLength(1)
    const malformed = JSON.parse(JSON.stringify(await lists.ask('{ posts { likes } exact }')))
    expect(malformed.data).toEqual({ posts: null, exact: 1 })
    expect(malformed.errors.map(({ message }: { message: string }) => message)).toEqual([
      'A service behind this field did not answer',
    ])
  }
})

test('values that result coercion accepts are coerced, and those of custom scalars pass', async () => {
  const post = {
    id: 5,
    stars: '5',
    title: 7,
    rate: '1.5',
    open: 1,
    tags: [true],
    extra: { any: ['thing', 2 ** 60] },
    status: 'HIDDEN',
  }
  const of = federationOf({ data: { post } })
  expect(await ask(of, '{ post { id stars title rate open tags extra status } }')).toEqual({
    data: {
      post: { ...post, id: '5', stars: 5, title: '7', rate: 1.5, open: true, tags: ['true'], status: null },
    },
    errors: [],
  })
})

describe('the type of an object', () => {
  const allowed = 'a __typename of Chair, Table'

  test('that is missing or unknown is an error where the query distinguishes types', async () => {
    const things = [
      { name: 'a' },
      { __typename: 'Chair', name: 'b' },
      { __typename: 'Sofa' },
      { __typename: 5 },
      'Chair',
      { __typename: 'Thing' },
    ]
    const of = federationOf({ data: { things } })
    expect(await ask(of, '{ things { __typename name ... on Table { seats } } }')).toEqual({
      data: { things: [null, { __typename: 'Chair', name: 'b' }, null, null, null, null] },
      errors: [
        `things.0: ${sent(allowed, 'none')}`,
        `things.2: ${sent(allowed, '"Sofa"')}`,
        `things.3: ${sent(allowed, '5')}`,
        `things.4: ${sent(allowed, 'none')}`,
        `things.5: ${sent(allowed, '"Thing"')}`,
      ],
    })
  })

  test.each([true, false])(
    'that is missing is an error where a condition selects it, met or not: %s',
    async (isAsked) => {
      const of = federationOf({ data: { thing: { name: 'a' } } })
      const query = 'query ($isAsked: Boolean!) { thing { name __typename @include(if: $isAsked) } }'
      expect(await ask(of, query, { isAsked })).toEqual({
        data: { thing: null },
        errors: [`thing: ${sent(allowed, 'none')}`],
      })
    },
  )

  test('does not matter where it does not', async () => {
    const of = federationOf({ data: { thing: { name: 'a' } } })
    expect(await ask(of, '{ thing { name } }')).toEqual({ data: { thing: { name: 'a' } }, errors: [] })
  })

  test('that is inaccessible stays unmentioned', async () => {
    const of = federationOf({ data: { thing: { __typename: 'Secret', name: 'a' } } })
    expect(await ask(of, '{ thing { __typename name } }')).toEqual({ data: { thing: null }, errors: [] })
  })

  test.each([
    [{ id: '1', title: 'a' }, 'none'],
    [{ __typename: 'Pots', id: '1', title: 'a' }, '"Pots"'],
  ])('of an entity that other subgraphs complete is named: %j', async (post, value) => {
    const { errors, data } = await ask(federationOf({ data: { post } }), '{ post { title likes } }')
    expect(errors).toEqual([`post: ${sent('a __typename of the schema', value)}`])
    expect([null, { title: 'a', likes: null }]).toContainEqual((data as { post: unknown }).post)
  })
})

describe('an entity', () => {
  const post = { __typename: 'Post', id: '1', title: 'a' }

  test.each([
    ['a string', 'Post', '"Post"'],
    ['a number', 5, '5'],
    ['a list', [{ likes: 1 }], 'a list'],
  ])('that is %s leaves its fields null with an error at its place', async (_, entity, value) => {
    const of = federationOf({ data: { post } }, { data: { _entities: [entity] } })
    expect(await ask(of, '{ post { title likes } }')).toEqual({
      data: { post: { title: 'a', likes: null } },
      errors: [`post: ${sent('an entity, which is an object', value)}`],
    })
  })

  test('with malformed values has an error at each', async () => {
    const of = federationOf({ data: { post } }, { data: { _entities: [{ likes: 'many', author: 'ana' }] } })
    expect(await ask(of, '{ post { likes author { name } } }')).toEqual({
      data: { post: { likes: null, author: null } },
      errors: [
        `post.likes: ${sent(anInt, '"many"')}`,
        `post.author: ${sent('an object of the type Author', '"ana"')}`,
      ],
    })
  })

  test('that other fields of the object contradict is an error, not a crash', async () => {
    const of = federationOf({ data: { posts: ['x', 5, post] } }, { data: { _entities: [{ likes: 2 }] } })
    expect(await ask(of, '{ posts { title likes } }')).toEqual({
      data: { posts: null },
      errors: [`posts.0: ${sent('an object of the type Post', '"x"')}`],
    })
  })
})

describe('the errors of a subgraph', () => {
  const error = (more: object) => ({ message: 'No', extensions: { code: 'NO' }, ...more })
  const post = { __typename: 'Post', id: '1', title: null, tags: ['a'] }

  test.each<[what: string, path: unknown, expected: string]>([
    ['that leads to a value', ['post', 'title'], 'post.title'],
    ['that leads into a null', ['post', 'title', 0, 'x'], 'post.title.0.x'],
    ['that is no list', 'post', 'post'],
    ['that is empty', [], 'post'],
    ['that holds other values', ['post', { a: 1 }], 'post'],
    ['that leaves the data', ['post', 'tags', 9, 'x'], 'post.tags'],
    ['with a name in place of an index', ['post', 'tags', 'length'], 'post.tags'],
    ['with an inherited property', ['post', 'constructor', 'name'], 'post'],
    ['to another field', ['elsewhere', 'title'], 'post'],
    ['that is endless', ['post', 'title', ...Array(5_000).fill(0)], `post.title${'.0'.repeat(98)}`],
  ])('with a path %s stand at the part that exists', async (_, path, expected) => {
    const of = federationOf({ data: { post }, errors: [error({ path })] })
    expect((await ask(of, '{ post { title tags } }')).errors).toEqual([`${expected}: No`])
  })

  test('of entities with a path that does not exist stand at the entities', async () => {
    const paths = [['_entities', 7, 'likes'], ['_entities', 'x'], ['_entities', 0, 'likes', 'more'], 5]
    const errors = paths.map((path) => error({ path }))
    const of = federationOf({ data: { post } }, { data: { _entities: [{ likes: null }] }, errors })
    expect((await ask(of, '{ post { likes } }')).errors).toEqual([
      'post: No',
      'post: No',
      'post.likes.more: No',
      'post: No',
    ])
  })

  test.each([null, 'down', 5, {}, { message: 5, extensions: { code: 'NO' } }])(
    'that are malformed are masked: %j',
    async (malformed) => {
      const of = federationOf({ data: { post }, errors: [malformed] })
      const { data, errors } = await ask(of, '{ post { title } }')
      expect([data, errors]).toEqual([{ post: { title: null } }, ['post: Internal server error']])
      expect(of.unexpected).toHaveLength(1)
    },
  )
})

test.each(['mutation { cancel }', 'subscription { added }', 'query A { count } mutation B { cancel }'])(
  'an operation of a kind that the schema lacks is refused: %s',
  async (source) => {
    const { errors } = await aFederation({ posts, likes }).ask(source)
    const kind = /mutation|subscription/.exec(source)?.[0]
    expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
      [`The schema has no operations of the kind ${kind}; it has: query.`, 'GRAPHQL_VALIDATION_FAILED'],
    ])
  },
)
