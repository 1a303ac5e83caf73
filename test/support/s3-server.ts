import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createS3Client } from '@rodovia/storage/s3/s3-client.ts'
import type { S3Settings } from '@rodovia/storage/s3/s3-settings.ts'
import { freePort } from './free-port.ts'
import { generousMs } from './generous.ts'
import { swiftProgram } from './programs.ts'
import { programPath } from './shared-services.ts'

export type S3Server = AsyncDisposable & {
  url: string
  /** A new bucket, and how to reach it. */
  aBucket(options?: { hasVersions?: boolean }): Promise<S3Settings>
  /** The variables that lead a platform to a bucket. */
  envOf(bucket: S3Settings): Record<string, string>
}

const kinds = ['account', 'container', 'object'] as const

/** Debian's modules belong to Debian's own interpreter. */
const python = '/usr/bin/python3'

/** One device for each kind of server; the rings say where it is. */
const writeRings = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for kind, port in zip(('account', 'container', 'object'), ports):
    ring = RingBuilder(1, 1, 0)
    address = {'ip': '127.0.0.1', 'port': int(port)}
    replication = {'replication_' + name: value for name, value in address.items()}
    ring.add_dev({'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1.0, 'meta': '', **address, **replication})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{kind}.ring.gz')
`

const filters = {
  catch_errors: {},
  cache: { use: 'memcache', memcache_servers: '127.0.0.1:9' },
  s3api: { location: 'us-east-1' },
  tempauth: { user_rodovia_files: 'the-secret-of-the-tests .admin' },
  bulk: {},
  slo: {},
  versioned_writes: { allow_object_versioning: 'true' },
  symlink: {},
}

/** A real S3 server: OpenStack's Swift with its S3 API, as Debian ships it. It knows versions and uploads of parts. */
export async function startS3Server(): Promise<S3Server> {
  await using stack = new AsyncDisposableStack()
  const proxy = await programPath(swiftProgram)
  const programs = [proxy, ...kinds.map((kind) => join(dirname(proxy), `swift-${kind}-server`))]
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-s3-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  await mkdir(join(folder, 'disks', 'disk'), { recursive: true })
  const firstPort = await freePort(4)
  const portOf = (index: number) => firstPort + index
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = tests\nswift_hash_path_prefix = tests\n[storage-policy:0]\nname = Policy-0\ndefault = yes\n',
  )
  execFileSync(python, ['-c', writeRings, folder, ...kinds.map((_, index) => String(portOf(index + 1)))])
  const files = ['proxy', ...kinds].map((kind) => join(folder, `${kind}.conf`))
  await writeFile(files[0]!, proxyConfig(folder, firstPort))
  for (const [index, kind] of kinds.entries())
    await writeFile(files[index + 1]!, serverConfig(folder, kind, portOf(index + 1)))
  const logs: string[] = []
  for (const [index, program] of programs.entries()) {
    const server = spawn(program, [files[index]!], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => logs.push(String(chunk)))
    stack.defer(async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    })
  }
  const url = `http://127.0.0.1:${firstPort}`
  let buckets = 0
  const settingsOf = (): S3Settings => ({
    ...{ endpoint: url, publicEndpoint: url, region: 'us-east-1', isPathStyle: true },
    ...{ bucket: `rodovia-${++buckets}`, prefix: 'tests/', encryption: null },
    ...{ accessKeyId: 'rodovia:files', secretAccessKey: 'the-secret-of-the-tests' },
  })
  await waitUntilReady(settingsOf(), logs)
  const disposal = stack.move()
  return {
    url,

    async aBucket({ hasVersions = false } = {}) {
      const settings = settingsOf()
      await using client = createS3Client(settings)
      await client.callForText('PUT', { key: null })
      const body = Buffer.from(
        '<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>Enabled</Status></VersioningConfiguration>',
      )
      if (hasVersions) await client.callForText('PUT', { key: null, query: { versioning: '' }, body })
      return settings
    },

    envOf: ({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }) => ({
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PATH_STYLE: '1',
    }),

    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

/** Swift logs by UDP to nobody; what it says at its start goes to the standard error. */
const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
log_level = ERROR
log_udp_host = 127.0.0.1
log_udp_port = 9
`

/** On a busy machine a server may take seconds; the proxy must not give it up for a minute because it started late. */
const patient = 'conn_timeout = 10\nnode_timeout = 60\nrecoverable_node_timeout = 60'

const serverConfig = (folder: string, kind: string, port: number) => `${common(folder, port)}
devices = ${join(folder, 'disks')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
${patient}
`

function proxyConfig(folder: string, port: number): string {
  const sections = Object.entries(filters).map(([name, options]) => {
    const { use = name, ...rest } = options as { use?: string }
    const lines = Object.entries(rest).map(([option, value]) => `${option} = ${value}`)
    return [`[filter:${name}]`, `use = egg:swift#${use}`, ...lines].join('\n')
  })
  return `${common(folder, port)}
[pipeline:main]
pipeline = ${Object.keys(filters).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
${patient}
${sections.join('\n')}
`
}

/** The proxy listens before the others do, so a bucket is made. */
async function waitUntilReady(settings: S3Settings, logs: readonly string[]): Promise<void> {
  const deadline = Date.now() + generousMs
  await using client = createS3Client(settings)
  for (;;) {
    const error = await client.callForText('PUT', { key: null }).then(
      () => null,
      (reason: Error) => reason,
    )
    if (!error) return
    if (Date.now() > deadline)
      throw new Error(`the S3 server did not start: ${error.message}\n${logs.join('')}`)
    await pause(100)
  }
}
