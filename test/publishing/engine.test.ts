import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startExample } from '@rodovia/engine/test/support/example'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from '../../apps/build-package.ts'

const engine = resolve(import.meta.dirname, '../../packages/engine')
const libraries = resolve(engine, '../../node_modules')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia engine '))
  await buildPackage('engine', join(folder, 'node_modules/@rodovia/engine'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the package has types and no dependency that it does not declare', async () => {
  const manifest = JSON.parse(
    await readFile(join(folder, 'node_modules/@rodovia/engine/package.json'), 'utf8'),
  )
  expect(Object.values({ ...manifest.dependencies, ...manifest.peerDependencies })).not.toContain(undefined)
  for (const file of ['index', 'composition/compose', 'transports/http', 'transports/in-process'])
    for (const ending of ['js', 'd.ts']) {
      const text = await readFile(join(folder, `node_modules/@rodovia/engine/${file}.${ending}`), 'utf8')
      const packages = [...text.matchAll(/from '([^.'][^']*)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => !name.startsWith('node:'))
      for (const name of packages)
        expect({ ...manifest.dependencies, ...manifest.peerDependencies }, file).toHaveProperty([name])
    }
})

test('the example runs on the package as it is published: four subgraphs behind one address', async () => {
  await cp(join(engine, 'example'), folder, { recursive: true })
  for (const name of [
    'graphql',
    'graphql-http',
    'undici',
    'lru-cache',
    '@graphql-hive',
    '@theguild',
    '@apollo',
  ])
    await symlink(join(libraries, name), join(folder, 'node_modules', name))
  await using example = await startExample(folder)
  const { url } = example
  const query = `{
      me { username numberOfReviews reviews { body author { username } product { name inStock shippingEstimate } } }
      topProducts(first: 1) { upc name reviews { author { name } } }
    }`
  const response = await ask(url, query)
  expect(await response.json()).toEqual({
    data: {
      me: {
        username: '@ada',
        numberOfReviews: 2,
        reviews: [
          {
            body: expect.stringMatching(/^Love it!/),
            author: { username: '@ada' },
            product: { name: 'Table', inStock: true, shippingEstimate: 50 },
          },
          {
            body: expect.stringMatching(/^Too expensive/),
            author: { username: '@ada' },
            product: { name: 'Couch', inStock: false, shippingEstimate: 0 },
          },
        ],
      },
      topProducts: [
        {
          upc: '1',
          name: 'Table',
          reviews: ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Edsger Dijkstra'].map((name) => ({
            author: { name },
          })),
        },
      ],
    },
  })
  const refused = await ask(url, '{ nobody }')
  expect([refused.status, ((await refused.json()) as { errors: Error[] }).errors[0]?.message]).toEqual([
    400,
    'Cannot query field "nobody" on type "Query".',
  ])
})

function ask(url: string, query: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) })
}
