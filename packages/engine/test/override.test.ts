import { afterEach, expect, test, vi } from 'vitest'
import { aFederation, calledOperations } from './support/federation.ts'

const book = { id: '1', title: 'new', pages: 7 }
const of = (label: string) => ({
  fresh: {
    typeDefs: `
      type Query { book: Book }
      type Book @key(fields: "id") {
        id: ID! title: String @override(from: "old", label: "${label}") pages: Int @override(from: "old", label: "percent(60)")
      }
    `,
    resolvers: { Query: { book: () => book } },
  },
  old: {
    typeDefs: 'type Book @key(fields: "id") { id: ID! title: String pages: Int }',
    resolvers: { Book: { __resolveReference: () => ({ title: 'old', pages: 3 }) } },
  },
})

afterEach(() => void vi.restoreAllMocks())
const draw = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value)

test('each request draws for percent(N), and the plans of both results are cached', async () => {
  const federation = aFederation(of('percent(25)'))
  const titleAt = async (value: number) => {
    draw(value)
    return (await federation.ask('{ book { title } }')).data
  }
  expect(await titleAt(0.249)).toEqual({ book: { title: 'new' } })
  expect(calledOperations(federation)).toEqual(['fresh'])
  expect(await titleAt(0.25)).toEqual({ book: { title: 'old' } })
  expect(calledOperations(federation)).toEqual(['fresh', 'fresh', 'old'])
  expect(await titleAt(0)).toEqual({ book: { title: 'new' } })
  expect(await titleAt(0.999)).toEqual({ book: { title: 'old' } })
})

test('of many requests about N of 100 read the field from its new subgraph', async () => {
  const { ask } = aFederation(of('percent(25)'))
  let fresh = 0
  for (let i = 0; i < 2000; i++) {
    const { data } = await ask('{ book { title } }')
    if ((data as { book: { title: string } }).book.title === 'new') fresh++
  }
  expect(fresh).toBeGreaterThan(400)
  expect(fresh).toBeLessThan(600)
})

test('several percentages are drawn together', async () => {
  draw(0.4)
  const { ask } = aFederation(of('percent(25)'))
  expect((await ask('{ book { title pages } }')).data).toEqual({ book: { title: 'old', pages: 7 } })
})

test('percent(0) never and percent(100) always reads the new subgraph', async () => {
  draw(0)
  expect((await aFederation(of('percent(0)')).ask('{ book { title } }')).data).toEqual({
    book: { title: 'old' },
  })
  draw(0.9999)
  expect((await aFederation(of('percent(100)')).ask('{ book { title } }')).data).toEqual({
    book: { title: 'new' },
  })
})

test('a custom label asks the hook, with the context of the request', async () => {
  const asked: unknown[] = []
  const { ask } = aFederation(of('beta'), {
    overrideLabels: (context, labels) => {
      asked.push(labels)
      return (context as { isTester?: boolean }).isTester ? labels : []
    },
  })
  expect((await ask('{ book { title } }', {}, { isTester: true })).data).toEqual({ book: { title: 'new' } })
  expect((await ask('{ book { title } }', {}, {})).data).toEqual({ book: { title: 'old' } })
  expect(asked).toEqual([['beta'], ['beta']])
})

test('an error of the hook fails the request and is reported', async () => {
  const { ask, unexpected } = aFederation(of('beta'), {
    overrideLabels: () => {
      throw new Error('No flags')
    },
  })
  expect((await ask('{ book { title } }')).errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
  expect(unexpected).toEqual([new Error('No flags')])
})
