import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTrustedDocuments } from '@rodovia/engine'
import { expect, test } from 'vitest'
import { manifestOf } from './manifest.ts'

const bodiesOf = async (text: string, path = 'app.ts') =>
  (await manifestOf([{ path, text }])).operations.map(({ body }) => body)

test('it holds each operation once, with the hash of its text as id', async () => {
  const text = 'query Mine { orders { totalCount } }'
  const manifest = await manifestOf([
    { path: 'a.ts', text: `const mine = gql('${text}')` },
    { path: 'b.tsx', text: `use(gql(\`${text}\`))\nexport const other = gql("mutation Out { logOut }")` },
    { path: 'c.graphql', text: 'subscription { myDeliveries { code } }\n' },
  ])
  expect(manifest).toEqual({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: [
      {
        name: '',
        type: 'subscription',
        body: 'subscription { myDeliveries { code } }\n',
        id: expect.any(String),
      },
      { name: 'Mine', type: 'query', body: text, id: createHash('sha256').update(text).digest('hex') },
      { name: 'Out', type: 'mutation', body: 'mutation Out { logOut }', id: expect.any(String) },
    ],
  })
})

test('the gateway reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manifest '))
  const manifest = await manifestOf([{ path: 'a.ts', text: "gql('{ me { id } }')" }])
  await writeFile(join(folder, 'app.json'), JSON.stringify(manifest))
  const documents = await readTrustedDocuments(folder)
  expect([...documents.values()]).toEqual(['{ me { id } }'])
  await rm(folder, { recursive: true })
})

test('a text is what JavaScript makes of it', async () => {
  const source = 'gql(\n  `{ place(name: \\"S\\u00e3o \\`x\\`\\") { id } }`,\n)'
  const [body] = await bodiesOf(source)
  expect(body).toBe(new Function('gql', `return ${source}`)((text: string) => text))
  expect(await bodiesOf("gql('{\\n me { id }\\n}')")).toEqual(['{\n me { id }\n}'])
})

test('comments and other calls are not looked at', async () => {
  const text = [
    '// gql(no)',
    '/* gql(`x`) */',
    "glob('src/**/*.ts'); const url = 'https://a.example/gql(url)' // as gql(url)",
    "notgql('x'); my.gql('x'); gql('{ a }') /* and */",
  ].join('\n')
  expect(await bodiesOf(text)).toEqual(['{ a }'])
})

test.each([
  ['a.ts', 'const a = 1\ngql(text)', /^a\.ts:2: the text of gql\(…\) is put together when it runs/],
  ['a.ts', 'gql(`{ me { $' + '{fields} } }`)', /^a\.ts:1: the text of gql/],
  ['a.ts', "\n\ngql('{ me {')", /^a\.ts:3: /],
  [
    'f.graphql',
    'fragment F on User { id }',
    /^f\.graphql:1: it has 0 operations; a document of a manifest has one\.$/,
  ],
  ['f.gql', 'query A { a } query B { b }', /^f\.gql:1: it has 2 operations/],
])('%s with %j is refused by its place', async (path, text, message) => {
  await expect(manifestOf([{ path, text }])).rejects.toThrow(message)
})
