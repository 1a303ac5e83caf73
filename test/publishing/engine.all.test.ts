import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { startExample } from '@rodovia/engine/test/support/example'
import { graphql, parse } from 'graphql'
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
  for (const file of [
    'index',
    'composition/compose',
    'incremental/formats',
    'transports/http',
    'transports/in-process',
  ])
    for (const ending of ['js', 'd.ts']) {
      const text = await readFile(join(folder, `node_modules/@rodovia/engine/${file}.${ending}`), 'utf8')
      const packages = [...text.matchAll(/from '([^.'][^']*)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => !name.startsWith('node:'))
      for (const name of packages)
        expect({ ...manifest.dependencies, ...manifest.peerDependencies }, file).toHaveProperty([name])
    }
})

test('what the package exports is in it, and it says which Node it needs', async () => {
  const at = join(folder, 'node_modules/@rodovia/engine')
  const { exports, engines } = JSON.parse(await readFile(join(at, 'package.json'), 'utf8'))
  const files: string[] = Object.values(exports as Record<string, Record<string, string>>).flatMap((entry) =>
    Object.values(entry),
  )
  for (const file of files) {
    const found = await Array.fromAsync(glob(file, { cwd: at }))
    expect([file, found.length > 0]).toEqual([file, true])
  }
  // Promise.withResolvers
  expect(engines).toEqual({ node: '>=22' })
})

test('the example of the README runs against two subgraphs and has types', async () => {
  await linkLibraries()
  const [, example = ''] =
    /```js\n([\s\S]*?)```/.exec(await readFile(join(engine, 'README.md'), 'utf8')) ?? []
  await using subgraphs = await startTwoSubgraphs()
  const program = [
    ...Object.entries(subgraphs.sdl).map(([name, sdl]) => `const ${name}Sdl = ${JSON.stringify(sdl)}`),
    example.replace('127.0.0.1:4001', subgraphs.hosts[0]).replace('127.0.0.1:4002', subgraphs.hosts[1]),
    'console.log(JSON.stringify({ data, errors }))',
    'await engine[Symbol.asyncDispose]()',
  ].join('\n')
  await writeFile(join(folder, 'readme.mts'), program)
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['readme.mts'], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({ data: { me: { name: 'Ada', reviews: [{ body: 'Good' }] } } })
  for (const [resolution, module] of [
    ['bundler', 'esnext'],
    ['nodenext', 'nodenext'],
  ] as const) {
    const options = {
      noEmit: true,
      strict: true,
      target: 'es2022',
      types: 'node',
      skipLibCheck: true,
      module,
    }
    const flags = Object.entries({ ...options, moduleResolution: resolution }).flatMap(([name, value]) => [
      `--${name}`,
      String(value),
    ])
    const checked = await run(join(libraries, '.bin/tsc'), [...flags, 'readme.mts'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    expect(checked.stdout).toBe('')
  }
})

test('the example runs on the package as it is published: four subgraphs behind one address', async () => {
  await cp(join(engine, 'example'), folder, { recursive: true })
  await linkLibraries()
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

async function linkLibraries(): Promise<void> {
  for (const name of [
    'graphql',
    'graphql-http',
    'undici',
    'lru-cache',
    '@graphql-hive',
    '@theguild',
    '@apollo',
    '@types',
  ])
    await symlink(join(libraries, name), join(folder, 'node_modules', name)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
}

async function startTwoSubgraphs() {
  const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])'
  const sdl = {
    accounts: `${link} type Query { me: User } type User @key(fields: "id") { id: ID! name: String }`,
    reviews: `${link} type User @key(fields: "id") { id: ID! reviews: [Review] } type Review { body: String }`,
  }
  const servers = await Promise.all([
    startSubgraph(sdl.accounts, { Query: { me: () => ({ id: '1', name: 'Ada' }) } }),
    startSubgraph(sdl.reviews, { User: { reviews: () => [{ body: 'Good' }] } }),
  ])
  const hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    sdl,
    hosts: hosts as [string, string],
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()))
    },
  }
}

async function startSubgraph(
  sdl: string,
  resolvers: Record<string, Record<string, () => unknown>>,
): Promise<Server> {
  const schema = buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers }])
  const server = createServer(async (request, response) => {
    const { query, variables } = (await json(request)) as { query: string; variables: object }
    const result = await graphql({ schema, source: query, variableValues: variables as never })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
