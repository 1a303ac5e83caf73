import { join } from 'node:path'
import pg from 'pg'
import { lockDataDir, makeDataDir } from '../data-dir.ts'
import type { Log } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { checkCluster, createCluster, role, setPassword } from './cluster.ts'
import { keepRunning } from './keep-running.ts'
import { startPostmaster } from './postmaster.ts'
import { readyPort, stopOrphan } from './postmaster-file.ts'
import { chooseRunAs } from './run-as.ts'

const database = 'rodovia'

export interface EmbeddedPostgresOptions {
  /** Absolute. PostgreSQL's files go to `postgres/` in it, its words to `postgres.log`. */
  readonly dataDir: string
  /** Of the application's role, in one line: the one of `loadSecrets`. */
  readonly password: string
  readonly log: Log
}

export interface EmbeddedPostgres extends AsyncDisposable {
  /** With the password in it. Change parts of it by `new URL`: it ends with a query. */
  readonly url: string
}

/**
 * A real PostgreSQL from npm with its data in `dataDir`, for this process alone, on a free port of 127.0.0.1.
 * Should it end by itself, it is started again at the same URL (see `keepRunning`).
 * @throws DataDirHeldFault when another process works on `dataDir`, StartFault with what to do when PostgreSQL cannot be run
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, password, log } = options
  const startedAt = performance.now()
  const cluster = join(dataDir, 'postgres')
  await using parts = new AsyncDisposableStack()

  await makeDataDir(dataDir)
  parts.use(await lockDataDir(dataDir))
  const binaries = await findBinaries()
  const runAs = await chooseRunAs(binaries, dataDir, cluster)
  const programs = { binaries, runAs }
  await stopOrphan(cluster, log)
  const isNew = (await checkCluster(cluster, runAs)) === 'absent'
  if (isNew) await createCluster(cluster, password, programs)

  const logFile = join(dataDir, 'postgres.log')
  const running = { postgres: binaries.postgres, runAs, cluster, logFile, log }
  const start = async () => parts.use(await startPostmaster(running))
  let postmaster = await start()
  if ((await ensureDatabase(postmaster.port, password)) === 'wrong password') {
    await postmaster[Symbol.asyncDispose]()
    log.warn('the password of the database was not that of secrets.json: setting it anew')
    await setPassword(cluster, password, programs)
    postmaster = await start()
    await ensureDatabase(postmaster.port, password)
  }
  parts.use(keepRunning(postmaster, running))

  const { identity, capability, version } = runAs
  const milliseconds = Math.round(performance.now() - startedAt)
  log.info({ version, user: identity?.name, capability, isNew, milliseconds }, 'PostgreSQL started')
  const owned = parts.move()
  let stopped: Promise<void> | undefined
  return {
    url: urlOf(postmaster.port, password, database),
    [Symbol.asyncDispose]: () => (stopped ??= owned.disposeAsync()),
  }
}

/**
 * Where the PostgreSQL answers that another process runs on `dataDir`; undefined while there is none that takes
 * connections, as when that process uses a database of its own.
 */
export async function findEmbeddedPostgres({
  dataDir,
  password,
}: Omit<EmbeddedPostgresOptions, 'log'>): Promise<string | undefined> {
  const port = await readyPort(join(dataDir, 'postgres'))
  return port === undefined ? undefined : urlOf(port, password, database)
}

/** `sslmode` is said so that a PGSSLMODE of the environment does not ask this server for what it has not. */
const urlOf = (port: number, password: string, name: string) =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}?sslmode=disable`

/** Our database is made here and not with the cluster, so that dropping it is a way to begin afresh. */
async function ensureDatabase(port: number, password: string): Promise<'there' | 'wrong password'> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`)
    return 'there'
  } catch (error) {
    const isRefused = ['28P01', '28000'].includes((error as { code?: string }).code ?? '')
    if (isRefused) return 'wrong password'
    throw error
  } finally {
    await client.end()
  }
}
