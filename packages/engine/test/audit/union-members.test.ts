import { describe, expect, test } from 'vitest'
import { aFederation, composed } from '../support/federation.ts'

/** Two subgraphs that know different members of a union, and a field that one of them knows more precisely. */
const novel = { __typename: 'Novel', id: 'n1', name: 'Dom Casmurro', printed: 'p', filmed: 'f' }
const record = { __typename: 'Record', id: 'r1', name: 'Chega de Saudade', printed: 'p r' }
const film = { __typename: 'Film', id: 'f1', name: 'Central do Brasil', filmed: 'f f' }
const byId = (...all: { id: string }[]) => ({
  __resolveReference: ({ id }: { id: string }) => all.find((one) => one.id === id) ?? null,
})

const subgraphs = {
  printing: {
    typeDefs: `
      union Work = Novel | Record
      union Shown = Novel | Record
      type Novel @key(fields: "id") { id: ID! name: String! @shareable printed: String! }
      type Record @key(fields: "id") { id: ID! name: String! @shareable printed: String! }
      type Query {
        work: Work @shareable printedWork: Work @shareable novel: Novel @shareable record: Work @shareable visit: Visit @shareable
      }
      type Visit {
        work: Shown @shareable printedWork: Shown novel: Novel @shareable record: Shown @shareable novels: [Novel!]! @shareable
      }
    `,
    resolvers: {
      Query: {
        work: () => novel,
        printedWork: () => novel,
        novel: () => novel,
        record: () => record,
        visit: () => ({ work: novel, printedWork: novel, novel, record, novels: [novel] }),
      },
      Novel: byId(novel),
      Record: byId(record),
    },
  },
  filming: {
    typeDefs: `
      union Work = Novel | Film
      union Shown = Novel | Film
      type Film @key(fields: "id") { id: ID! name: String! @shareable filmed: String! }
      type Novel @key(fields: "id") { id: ID! name: String! @shareable filmed: String! }
      type Query { work: Work @shareable filmedWork: Work @shareable novel: Work @shareable visit: Visit @shareable }
      type Visit { work: Shown @shareable filmedWork: Shown novel: Shown @shareable novels: [Shown!]! @shareable }
    `,
    resolvers: {
      Query: {
        work: () => novel,
        filmedWork: () => novel,
        novel: () => novel,
        visit: () => ({ work: novel, filmedWork: film, novel, novels: [novel] }),
      },
      Novel: byId(novel),
      Film: byId(film),
    },
  },
}

const names = '{ __typename ... on Record { name } ... on Film { name } ... on Novel { name } }'
const details =
  '{ __typename ... on Record { name printed } ... on Film { name filmed } ... on Novel { name printed filmed } }'
const shortNovel = { __typename: 'Novel', name: 'Dom Casmurro' }
const shortRecord = { __typename: 'Record', name: 'Chega de Saudade' }

describe('a field that one subgraph returns as a union, another as a member of it', () => {
  test.each([
    ['of the query, member of one subgraph', '{ work { ... on Film { name } } }', { work: {} }],
    [
      'of the query, member of both',
      '{ work { ... on Novel { name } } }',
      { work: { name: 'Dom Casmurro' } },
    ],
    [
      'of the query, by each of its names',
      `{ work ${names} novel ${names} record ${names} }`,
      { work: shortNovel, novel: shortNovel, record: shortRecord },
    ],
    [
      'of an object',
      `{ visit { work ${names} novel ${names} record ${names} } }`,
      { visit: { work: shortNovel, novel: shortNovel, record: shortRecord } },
    ],
    ['of an object, as a list', `{ visit { novels ${names} } }`, { visit: { novels: [shortNovel] } }],
    [
      'with fields of both subgraphs',
      `{ visit { work ${details} novel ${details} record ${details} } }`,
      {
        visit: {
          work: { ...shortNovel, printed: 'p', filmed: 'f' },
          novel: { ...shortNovel, printed: 'p', filmed: 'f' },
          record: { ...shortRecord, printed: 'p r' },
        },
      },
    ],
    [
      'of one subgraph, fields of the other',
      '{ printedWork { ... on Film { name filmed } } }',
      { printedWork: {} },
    ],
    [
      'each of its own subgraph',
      '{ visit { printedWork { ... on Film { name } } filmedWork { ... on Film { name filmed } } } }',
      { visit: { printedWork: {}, filmedWork: { name: 'Central do Brasil', filmed: 'f f' } } },
    ],
  ])('%s', async (_, source, data) => {
    expect(await aFederation(subgraphs).ask(source)).toEqual({ data })
  })

  test('has the union as its type in the supergraph, whichever subgraph comes first', () => {
    const sdl = composed(subgraphs)
    const joins = '@join__field(graph: FILMING) @join__field(graph: PRINTING, type: "Novel")'
    expect(sdl).toContain(`novel: Work ${joins}`)
    expect(sdl.replaceAll(/\s+/g, ' ')).toContain(
      'novels: [Shown!]! @join__field(graph: FILMING, type: "[Shown!]!") @join__field(graph: PRINTING, type: "[Novel!]!")',
    )
  })
})
