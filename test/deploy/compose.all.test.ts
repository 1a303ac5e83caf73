import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { variables } from '@rodovia/platform/config/variables.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../support/free-port.ts'
import { redisProgram } from '../support/programs.ts'
import { programPath } from '../support/shared-services.ts'

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
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  user?: string
  env_file?: string
  tmpfs?: string[]
}

/** A version and the digest of its image. */
const pinned = /^[\w./-]+:\d+\.\d+(\.\d+)?(-slim)?@sha256:[0-9a-f]{64}$/

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

  test('gives no container more than it uses', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service]).toMatchObject([
        name,
        { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      ])
      // Without capabilities the images of others cannot step down from root; ours has a USER.
      if (service.image !== 'rodovia') expect(service.user, name).toBe(name)
    }
  })

  test('runs images that cannot change under their names', () => {
    const images = Object.values(compose.services).map(({ image }) => image)
    for (const image of images.filter((each) => each !== 'rodovia')) expect(image).toMatch(pinned)
  })

  test('gives .env to no service that does without, and secrets of banks, mails and pushes to those that use them', () => {
    const settings = {
      PIX_KEY: 'shop@example.com',
      PIX_API_URL: 'https://bank.example/v2',
      PIX_TOKEN_URL: 'https://bank.example/token',
      PIX_CLIENT_ID: 'id',
      PIX_CLIENT_SECRET: 'secret',
      PIX_TLS_CERT: '-----BEGIN CERTIFICATE-----',
      PIX_TLS_KEY: '-----BEGIN PRIVATE KEY-----',
      SMTP_URL: 'smtps://user:password@mail.example:465',
      MAIL_FROM: 'no-reply@example.com',
      EXPO_ACCESS_TOKEN: 'token',
      STORAGE: 's3',
      S3_BUCKET: 'rodovia',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const secretsOf = (part: Service) => {
      const { pix, mail, push, storage } = readConfig({
        ...(part.env_file && settings),
        ...environmentOf(part),
      })
      return [pix.bacen && 'bank', mail && 'mail', push.expo && 'push', storage.s3 && 'files'].filter(Boolean)
    }
    expect(Object.fromEntries(parts.map(([name, part]) => [name, secretsOf(part)]))).toEqual({
      migrate: [],
      gateway: ['files'],
      delivery: ['files'],
      fleet: ['mail'],
      identity: ['mail', 'files'],
      notifications: [],
      quoting: [],
      wallet: ['bank'],
      worker: ['bank', 'mail', 'push', 'files'],
    })
    const readers = Object.entries(compose.services).filter(([, service]) => service.env_file)
    expect(readers.map(([name]) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(migrate|postgres|valkey|seaweed)$/)]),
    )
  })

  test('protects Valkey with a password that is on no command line, and checks its health with it', async () => {
    const { command, healthcheck } = compose.services.valkey!
    const { redisUrl } = readConfig({
      ...environmentOf(compose.services.worker!),
      REDIS_URL: compose.services.worker!.environment.REDIS_URL!.replace(/\$\{.*\}/, 'secret'),
    })
    expect(redisUrl).toContain('default:secret@valkey:6379')
    const folder = await mkdtemp(join(tmpdir(), 'rodovia-valkey-'))
    const port = await freePort()
    const server = await programPath(redisProgram)
    // The same protocol under the name that the image has.
    await writeFile(
      join(folder, 'valkey-server'),
      `#!/bin/sh\nexec ${server} --port ${port} --bind 127.0.0.1 "$@"\n`,
    )
    await writeFile(
      join(folder, 'valkey-cli'),
      `#!/bin/sh\nexec ${server.replace(/-server$/, '-cli')} -p ${port} "$@"\n`,
    )
    for (const name of ['valkey-server', 'valkey-cli']) await chmod(join(folder, name), 0o755)
    const env = { PATH: `${folder}:${process.env.PATH}`, VALKEY_PASSWORD: 'of this test' }
    const inContainer = (text: string) => text.replaceAll('$$', '$')
    const [program, ...flags] = command.map(inContainer)
    const valkey = spawn(program!, flags, { env, cwd: folder, stdio: 'ignore' })
    const ended = once(valkey, 'exit')
    try {
      const check = (more = {}) =>
        spawnSync('sh', ['-c', inContainer(healthcheck!.test[1]!)], { env: { ...env, ...more } }).status
      await expect.poll(() => check()).toBe(0)
      expect(check({ VALKEY_PASSWORD: 'wrong' })).toBe(1)
      expect(await readFile(`/proc/${valkey.pid}/cmdline`, 'utf8')).not.toContain('of this test')
      const ask = (...words: string[]) =>
        spawnSync('valkey-cli', words, {
          env: { ...env, REDISCLI_AUTH: 'of this test' },
          encoding: 'utf8',
        }).stdout.trim()
      expect(ask('config', 'get', 'maxmemory-policy')).toBe('maxmemory-policy\nnoeviction')
      expect(ask('config', 'get', 'save')).toBe('save')
      expect(spawnSync('valkey-cli', ['ping'], { env, encoding: 'utf8' }).stdout).toContain('NOAUTH')
    } finally {
      valkey.kill()
      await ended
      await rm(folder, { recursive: true })
    }
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
    const [, image] = /^FROM (\S+)$/m.exec(dockerfile) ?? []
    expect(image).toMatch(pinned)
    expect(image).toMatch(/^node:24\./)
    for (const [file] of dockerfile.matchAll(/\bapps\/\w+\.ts\b/g))
      expect(existsSync(join(root, file)), file).toBe(true)
  })

  test('leaves out secrets, data and the repository', async () => {
    const ignored = (await text('.dockerignore')).split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '.env', '**/node_modules']))
  })
})
