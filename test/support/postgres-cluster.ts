import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findBinaries } from '@rodovia/platform/embedded-postgres/binaries.ts'
import { createCluster, role } from '@rodovia/platform/embedded-postgres/cluster.ts'
import { startPostmaster } from '@rodovia/platform/embedded-postgres/postmaster.ts'
import { chooseRunAs, commandFor } from '@rodovia/platform/embedded-postgres/run-as.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { migrate } from '@rodovia/postgres/migrations/migrate.ts'
import { freePort } from './free-port.ts'
import { createDatabase, urlOf } from './postgres.ts'

const password = 'for-tests-only'
const database = 'rodovia'

export type PostgresServer = {
  /** Such as `127.0.0.1:5433`. */
  host: string
  url: string
  start(): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Makes a replica a primary, as `pg_ctl promote` does. */
  promote(): Promise<void>
  /** Adds settings and reads them. */
  configure(settings: Record<string, string>): Promise<void>
  /** Sends it to all processes of the server: with SIGSTOP it hangs as a machine without power does. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  /** Stops applying what arrives, while reads are still answered; continues with SIGCONT. */
  signalReplay(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

export type PostgresCluster = AsyncDisposable & {
  primary: PostgresServer
  /** The replicas by the names under which the primary knows them. */
  replicas: Record<string, PostgresServer>
  /** The address of the database at several servers. */
  urlOf(...servers: PostgresServer[]): string
}

/**
 * A primary with a migrated database and its streaming replicas, each a real PostgreSQL with these settings. The package from npm has
 * no `pg_basebackup`: the data folder is copied while the primary is stopped.
 */
export async function startPostgresCluster(
  replicas: Record<string, Record<string, string>>,
): Promise<PostgresCluster> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-cluster-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const binaries = await findBinaries()
  const origin = join(folder, 'primary')
  const runAs = await chooseRunAs(binaries, folder, origin)
  if (runAs.identity) await execute('chown', [`${runAs.identity.uid}:${runAs.identity.gid}`, folder])
  await createCluster(origin, password, { binaries, runAs })
  await allowReplication(origin, (args) => commandFor(runAs, binaries.postgres, args))
  const serverAt = (cluster: string, port: number) =>
    serverOf({ postgres: binaries.postgres, runAs, cluster, logFile: `${cluster}.log` }, port)

  const primaryPort = await freePort()
  const primary = stack.adopt(serverAt(origin, primaryPort), (server) => server.kill())
  await primary.start()
  await createDatabase(primary.url, database)
  await migrate(primary.url, { log: createLog({ logLevel: 'warn' }) })
  await primary.kill('SIGINT')

  const servers: Record<string, PostgresServer> = {}
  for (const [name, settings] of Object.entries(replicas)) {
    const cluster = join(folder, name)
    await execute('cp', ['-a', origin, cluster])
    await writeFile(join(cluster, 'standby.signal'), '')
    const conninfo = `host=127.0.0.1 port=${primaryPort} user=${role} password=${password} application_name=${name} sslmode=disable`
    await addSettings(cluster, { primary_conninfo: conninfo, ...settings })
    servers[name] = stack.adopt(serverAt(cluster, await freePort()), (server) => server.kill())
  }
  await Promise.all([primary, ...Object.values(servers)].map((server) => server.start()))
  const disposal = stack.move()
  return {
    primary,
    replicas: servers,
    urlOf: (...some) =>
      `postgres://${role}:${password}@${some.map(({ host }) => host)}/${database}?sslmode=disable&target_session_attrs=read-write`,
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

type Program = Omit<Parameters<typeof startPostmaster>[0], 'log'>

function serverOf(program: Program, port: number): PostgresServer {
  const { cluster } = program
  const log = createLog({ logLevel: 'warn' })
  const host = `127.0.0.1:${port}`
  let running: Awaited<ReturnType<typeof startPostmaster>> | null = null

  async function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const postmaster = await postmasterOf(cluster)
    for (const { pid } of [{ pid: postmaster }, ...(await childrenOf(postmaster))])
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
  }

  return {
    host,
    url: urlOf(`postgres://${role}:${password}@${host}/?sslmode=disable`, database),
    async start() {
      running = await startPostmaster({ ...program, log }, async () => port)
    },
    async kill(signal = 'SIGKILL') {
      if (!running) return
      const { ended } = running
      running = null
      // A child that is stopped would outlive a server that is killed.
      await signalAll('SIGCONT')
      process.kill(await postmasterOf(cluster), signal)
      await ended
    },
    async promote() {
      await writeFile(join(cluster, 'promote'), '')
      process.kill(await postmasterOf(cluster), 'SIGUSR1')
    },
    async configure(settings) {
      await addSettings(cluster, settings)
      process.kill(await postmasterOf(cluster), 'SIGHUP')
    },
    signalAll,
    async signalReplay(signal) {
      const children = await childrenOf(await postmasterOf(cluster))
      process.kill(children.find(({ command }) => command.includes('startup'))!.pid, signal)
    },
  }
}

const execute = promisify(execFile)

async function postmasterOf(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

/** The processes of a server, with what each does. */
async function childrenOf(postmaster: number): Promise<{ pid: number; command: string }[]> {
  const children = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [command, stat] = await Promise.all(
      ['cmdline', 'stat'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    )
    const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(stat!) ?? []
    if (Number(parent) === postmaster) children.push({ pid: Number(name), command: command! })
  }
  return children
}

/** The tests kill processes, never the machine: fsync only takes time. */
async function allowReplication(
  cluster: string,
  commandOf: (args: readonly string[]) => ReturnType<typeof commandFor>,
): Promise<void> {
  const { file, args, options } = commandOf(['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'])
  const statement = execute(file, args, options)
  statement.child.stdin!.end(`ALTER ROLE ${role} REPLICATION\nGRANT pg_read_all_stats TO ${role}\n`)
  await statement
  await appendFile(join(cluster, 'pg_hba.conf'), `host replication ${role} 127.0.0.1/32 scram-sha-256\n`)
  await addSettings(cluster, { fsync: 'off', full_page_writes: 'off' })
}

async function addSettings(cluster: string, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await appendFile(join(cluster, 'postgresql.conf'), `\n${lines.join('')}`)
}

/** Waits until the server answers whether it is a replica as expected. */
export async function untilPromoted(server: PostgresServer): Promise<void> {
  const { default: pg } = await import('pg')
  for (;;) {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS "isReplica"')
      if (!rows[0].isReplica) return
    } catch {
    } finally {
      await client.end().catch(() => {})
    }
    await pause(20)
  }
}
