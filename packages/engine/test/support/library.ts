import { composed, type Subgraph } from './federation.ts'

/** A library in six subgraphs, and the same data as plain objects for one schema with all. */

type Unit = 'GRAM' | 'KILO'

const authors = ['ana', 'bento', 'clara', 'davi'].map((name, i) => ({
  __typename: 'Author',
  id: `a${i}`,
  name: ({ upper }: { upper?: boolean }) => (upper ? name.toUpperCase() : name),
  born: i === 2 ? null : 1900 + i,
  friends: () => (i === 3 ? null : [authors[(i + 1) % 4], null, authors[0]]),
  favourite: () => (i % 2 ? books[i] : magazines[0]),
  nick: i === 1 ? null : name.slice(0, 2),
  circles: () => [[authors[(i + 1) % 4], null], [], [authors[i]]],
  mood: () => failingFor(i === 2, 'fine'),
}))

const books = [0, 1, 2, 3, 4, 5].map((i) => ({
  __typename: 'Book',
  id: `b${i}`,
  label: `book ${i}`,
  title: `Title ${i}`,
  pages: i === 4 ? null : 100 * i,
  size: { width: i, height: i === 5 ? null : 2 * i },
  format: i % 2 ? 'PAPER' : 'CLOTH',
  author: () => (i === 3 ? null : authors[i % 4]),
  writers: () => [authors[i % 4], authors[(i + 1) % 4]],
  related: ({ first = 2 }: { first?: number | null }) => books.slice(0, first ?? 1),
  reviews: ({ min }: { min?: number }): unknown =>
    reviews.filter((r) => r.of === i && (min == null || r.stars >= min)),
  rating: i === 2 ? null : i / 2,
  mark: () => failingFor(i === 3, i),
  weight: ({ unit }: { unit: Unit }) => weigh(100 * i, i === 4, unit),
  price: ({ options }: { options?: PriceOptions | null }) => priceOf(i === 4 ? null : 100 * i, i, options),
  parcel: ({ express }: { express?: boolean | null }) => parcelOf(weigh(100 * i, i === 4, 'KILO'), express),
  extra: i === 2 ? null : { title: i, deep: [{ __typename: 'None', id: [i] }] },
  grid: () => (i === 5 ? [] : [[{ width: i, height: null }], [{ width: 1, height: 2 }]]),
  stock: 3 * i,
  ...ofItems(i),
  places: [[`p${i}`, null], [], null],
}))

function ofItems(i: number) {
  return {
    keeper: () => (i === 2 ? null : authors[i % 4]),
    stockIn: ({ place }: { place: string }) => (i === 3 ? null : i + place.length),
  }
}

const magazines = [0, 1, 2].map((i) => ({
  __typename: 'Magazine',
  id: `m${i}`,
  label: `magazine ${i}`,
  issn: `000${i}`,
  number: i,
  editor: () => (i === 1 ? null : authors[i]),
  circulation: 1000 * i,
  stock: i === 1 ? null : i,
  ...ofItems(i),
  places: null,
}))

const reviews = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => ({
  __typename: 'Review',
  id: `r${i}`,
  of: i % 5,
  stars: i % 5,
  text: i === 3 ? null : `text ${i}`,
  by: () => authors[i % 4],
  book: () => books[i % 5],
}))

interface PriceOptions {
  readonly discount?: number | null
  readonly coupons?: readonly string[] | null
}

/** Throws for values that are unknown. */
function failingFor<T>(isUnknown: boolean, value: T): T {
  if (isUnknown) throw new Error('Nobody knows')
  return value
}

function weigh(pages: number, unknown: boolean, unit: Unit): number | null {
  return unknown ? null : unit === 'GRAM' ? pages * 5 : (pages * 5) / 1000
}

function parcelOf(kilos: number | null, express?: boolean | null): string | null {
  return kilos === null ? null : `${kilos} kg${express ? '!' : ''}`
}

function priceOf(pages: number | null, width: number, options?: PriceOptions | null): number | null {
  return pages === null
    ? null
    : pages * 10 + width - (options?.discount ?? 0) - (options?.coupons?.length ?? 0)
}

const byId =
  <T extends { id: string }>(of: readonly T[]) =>
  ({ id }: { id: string }) =>
    of.find((x) => x.id === id)
const bookById = byId(books)
const authorById = byId(authors)
const itemById = (ref: { id: string }) => bookById(ref) ?? byId(magazines)(ref)

const roots = {
  books: () => books,
  book: bookById,
  shelves: () => [[books[0], magazines[1]], null, [null, books[4]], []],
  search: ({ text }: { text?: string }) =>
    text === 'none' ? [] : [books[1], magazines[2], authors[0], authors[1]],
  featured: () => magazines[0],
  mosaic: () => [[books[2], null, authors[3]], null, [], [magazines[1]]],
  authors: () => authors,
  reviews: () => reviews,
  version: () => 'one',
}

/** The names of the root fields that were resolved, in order. A test empties it. */
export const resolvedRoots: string[] = []

/** Root of the whole schema, for graphql-js to execute over. */
export const rootValue = Object.fromEntries(
  Object.entries(roots).map(([name, answer]) => [
    name,
    (args: never) => {
      resolvedRoots.push(name)
      return answer(args)
    },
  ]),
)

/** The same functions as resolvers, which receive the root value first. */
const atRoot = Object.fromEntries(
  Object.entries(rootValue).map(([name, answer]) => [name, (_root: unknown, args: never) => answer(args)]),
)

/** Methods of the objects as resolvers, because compiled operations call no methods. */
const ofWorld = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (source: Record<string, (args: unknown) => unknown>, args: unknown) => source[name]?.(args),
    ]),
  )

const items = 'interface Item @key(fields: "id") { id: ID! label: String! }'

export const subgraphs: Record<string, Subgraph> = {
  catalog: {
    typeDefs: `
      type Query {
        books: [Book!]! book(id: ID!): Book shelves: [[Item]] search(text: String): [Result!] featured: Item
        mosaic: [[Result]] version: String @shareable
      }
      ${items}
      enum Format { PAPER CLOTH }
      scalar Json
      type Size @shareable { width: Int! height: Int }
      type Book implements Item @key(fields: "id") {
        id: ID! label: String! title: String! pages: Int size: Size format: Format author: Author
        writers: [Author!]! @provides(fields: "nick") related(first: Int = 2): [Book!]!
        extra: Json grid: [[Size!]!]
      }
      type Magazine implements Item @key(fields: "id") @key(fields: "issn number") {
        id: ID! label: String! issn: String! number: Int! editor: Author
      }
      union Result = Book | Magazine | Author
      type Author @key(fields: "id") { id: ID! nick: String @external }
    `,
    resolvers: {
      Query: atRoot,
      Item: { __resolveReference: itemById },
      Book: { __resolveReference: bookById, ...ofWorld('author', 'writers', 'related', 'grid') },
      Magazine: {
        __resolveReference: (ref: { id?: string; issn?: string }) =>
          magazines.find((m) => m.id === ref.id || m.issn === ref.issn),
        ...ofWorld('editor'),
      },
      Author: { __resolveReference: authorById },
    },
  },
  people: {
    typeDefs: `
      type Query { authors: [Author] version: String @shareable }
      type Author @key(fields: "id") {
        id: ID! name(upper: Boolean): String! born: Int friends: [Author] nick: String @shareable favourite: Favourite mood: String
        circles: [[Author]!]
      }
      union Favourite = Book | Magazine
      type Book @key(fields: "id") { id: ID! }
      type Magazine @key(fields: "issn number") { issn: String! number: Int! }
    `,
    resolvers: {
      Query: atRoot,
      Author: {
        __resolveReference: async (ref: { id: string }) => authorById(ref),
        ...ofWorld('name', 'friends', 'favourite', 'mood', 'circles'),
      },
    },
  },
  reviews: {
    typeDefs: `
      type Query { reviews: [Review!]! }
      type Review @key(fields: "id") { id: ID! stars: Int! text: String by: Author! book: Book }
      type Book @key(fields: "id") { id: ID! reviews(min: Int): [Review!]! rating: Float mark: Int! }
      type Author @key(fields: "id") { id: ID! }
    `,
    resolvers: {
      Query: atRoot,
      Book: {
        __resolveReference: async (ref: { id: string }) => bookById(ref),
        ...ofWorld('reviews', 'mark'),
      },
      Review: { __resolveReference: byId(reviews), ...ofWorld('by', 'book') },
    },
  },
  pricing: {
    typeDefs: `
      enum Unit { GRAM KILO }
      input PriceOptions { discount: Int = 1 coupons: [String!] }
      type Size @shareable { width: Int! }
      type Book @key(fields: "id") {
        id: ID! pages: Int @external size: Size @external
        weight(unit: Unit = GRAM): Float @requires(fields: "pages")
        price(options: PriceOptions): Int @requires(fields: "pages size { width }")
      }
      type Magazine @key(fields: "issn number") { issn: String! number: Int! circulation: Int! }
    `,
    resolvers: {
      Book: {
        __resolveReference: (ref: object) => ref,
        weight: ({ pages }: { pages: number | null }, { unit }: { unit: Unit }) =>
          weigh(pages ?? 0, pages === null, unit),
        price: (
          { pages, size }: { pages: number | null; size: { width: number } },
          { options }: { options?: PriceOptions | null },
        ) => priceOf(pages, size.width, options),
      },
      Magazine: {
        __resolveReference: ({ issn }: { issn: string }) => magazines.find((m) => m.issn === issn),
      },
    },
  },
  shipping: {
    typeDefs: `
      enum Unit { GRAM KILO }
      type Book @key(fields: "id") {
        id: ID! weight(unit: Unit = GRAM): Float @external
        parcel(express: Boolean): String @requires(fields: "weight(unit: KILO)")
      }
    `,
    resolvers: {
      Book: {
        __resolveReference: (ref: object) => ref,
        parcel: ({ weight }: { weight: number | null }, { express }: { express?: boolean | null }) =>
          parcelOf(weight, express),
      },
    },
  },
  stock: {
    typeDefs: `
      type Item @key(fields: "id") @interfaceObject {
        id: ID! stock: Int places: [[String]] stockIn(place: String!): Int keeper: Author
      }
      type Author @key(fields: "id") { id: ID! }
    `,
    resolvers: {
      Item: {
        __resolveReference: ({ id }: { id: string }) => ({ ...itemById({ id }), __typename: 'Item' }),
        ...ofWorld('stockIn', 'keeper'),
      },
    },
  },
}

export const librarySdl = (): string => composed(subgraphs)
