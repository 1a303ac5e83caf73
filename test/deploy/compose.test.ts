import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { variables } from '@rodovia/platform/config/variables.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

/** Checks docker-compose.yml and the Dockerfile against the code, without running Docker. */

type Service = {
  image: string
  command: string[]
  environment: Record<string, string>
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  deploy?: { replicas: number }
  ports?: string[]
}

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFile(join(root, file), 'utf8')
let compose: { name: string; services: Record<string, Service>; volumes: object }
let parts: [name: string, part: Service][]
let dockerfile: string
beforeAll(async () => {
  compose = parse(await text('docker-compose.yml'), { merge: true })
  parts = Object.entries(compose.services).filter(([, { image }]) => image === 'rodovia')
  dockerfile = await text('Dockerfile')
})

/** The value as Compose substitutes it from `.env`. */
const filledIn = (value: string) =>
  value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name, fallback) => fallback ?? `the${name}`)

const environmentOf = ({ environment }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]))

describe('docker-compose.yml', () => {
  test('starts each service twice, after one migration', () => {
    const commands = parts.map(([, { command }]) => command.join(' ').replace('apps/', ''))
    const subgraphs = subgraphNames.map((name) => `subgraph.ts ${name}`)
    expect(commands.sort()).toEqual(['gateway.ts', 'migrate.ts', 'worker.ts', ...subgraphs].sort())
    for (const [name, { deploy, depends_on }] of parts) {
      const isMigration = name === 'migrate'
      expect(deploy?.replicas).toBe(isMigration ? 1 : 2)
      if (!isMigration) expect(depends_on?.migrate?.condition).toBe('service_completed_successfully')
    }
  })

  test('runs files that exist, with variables that are read', () => {
    for (const [, part] of parts) {
      expect(existsSync(join(root, part.command[0]!)), part.command[0]).toBe(true)
      expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(part.environment)))
      expect(readConfig(environmentOf(part))).toMatchObject({ isProduction: true, dataDir: '/data' })
    }
  })

  test('gives gateways the addresses of each subgraph, by the names of Compose', () => {
    const gateway = compose.services.gateway!
    const { subgraphs, port } = readConfig(environmentOf(gateway))
    const expected = subgraphNames.flatMap((name) =>
      [1, 2].map((copy) => [name, `http://${compose.name}-${name}-${copy}:4100`]),
    )
    expect(subgraphs.urls?.toSorted()).toEqual(expected.toSorted())
    expect(gateway.ports).toEqual([`4000-4001:${port}`])
  })

  test('checks the health of each service at its own port, and waits only for services with a health check', async () => {
    const routes = await Promise.all(
      [
        'gateway/http/health.ts',
        'apps/composition/subgraph-server.ts',
        'gateway/metrics/metrics-server.ts',
      ].map(text),
    )
    for (const [name, part] of parts.filter(([each]) => each !== 'migrate')) {
      const { port, subgraphs, metrics } = readConfig(environmentOf(part))
      const asked = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(part.healthcheck!.test.at(-1)!)!
      const [source, ownPort] =
        name === 'gateway'
          ? [routes[0], port]
          : name === 'worker'
            ? [routes[2], metrics.port]
            : [routes[1], subgraphs.port]
      expect(Number(asked[1])).toBe(ownPort)
      expect(source).toContain(`'${asked[2]}'`)
    }
    for (const { depends_on = {} } of Object.values(compose.services))
      for (const [on, { condition }] of Object.entries(depends_on))
        if (condition === 'service_healthy') expect(compose.services[on]!.healthcheck).toBeDefined()
  })

  test('declares the volumes that it mounts', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes)
    expect(new Set(mounted.map((volume) => volume.split(':')[0]))).toEqual(
      new Set(Object.keys(compose.volumes)),
    )
  })
})

describe('the Dockerfile', () => {
  test('copies files that exist, and the package.json of each workspace before it installs', async () => {
    const [before = ''] = dockerfile.split('RUN npm ci')
    const copied = [...before.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files]) => files!.split(' '))
    for (const file of copied) expect(existsSync(join(root, file)), file).toBe(true)
    const lock = JSON.parse(await text('package-lock.json'))
    const workspaces = Object.keys(lock.packages).filter((path) => path && !path.includes('node_modules'))
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((path) => `${path}/package.json`)))
  })

  test('runs as an ordinary user, on Node 24, files that exist', () => {
    expect(dockerfile).toContain('\nUSER node\n')
    expect(dockerfile).toMatch(/^FROM node:24-slim$/m)
    for (const [file] of dockerfile.matchAll(/\bapps\/\w+\.ts\b/g))
      expect(existsSync(join(root, file)), file).toBe(true)
  })

  test('leaves out secrets, data and the repository', async () => {
    const ignored = (await text('.dockerignore')).split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '.env', '**/node_modules']))
  })
})
