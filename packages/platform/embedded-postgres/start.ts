import { join } from 'node:path'
import pg from 'pg'
import { closeSpool, openSpool } from '../backup/spool.ts'
import { lockDataDir, makeDataDir } from '../data-dir.ts'
import type { Log } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { checkCluster, createCluster, role, setRole } from './cluster.ts'
import { keepRunning } from './keep-running.ts'
import { startPostmaster } from './postmaster.ts'
import { readyPort, stopOrphan } from './postmaster-file.ts'
import { chooseRunAs } from './run-as.ts'

const databaseName = 'rodovia'

interface EmbeddedPostgresOptions {
  /** Absolute. It holds PostgreSQL's data in `postgres/` and its log in `postgres.log`. */
  readonly dataDir: string
  /** Password of the application's role, from `loadSecrets`. */
  readonly password: string
  readonly log: Log
  /** Segments of the log wait for an archiver (backup/archiver.ts). Otherwise they are dropped. */
  readonly isArchived?: boolean
  /** Settings of PostgreSQL besides ours. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts PostgreSQL from npm with its data in `dataDir`, for this process only, on a free port of 127.0.0.1. `keepRunning` restarts it at
 * the same URL when it ends unexpectedly.
 * @throws DataDirLockedError when another process uses `dataDir`, OperatorError when PostgreSQL cannot run
 */
export async function startEmbeddedPostgres({
  dataDir,
  password,
  log,
  isArchived = false,
  settings = {},
}: EmbeddedPostgresOptions) {
  const startedAt = performance.now()
  const cluster = join(dataDir, 'postgres')
  await using stack = new AsyncDisposableStack()

  await makeDataDir(dataDir)
  stack.use(await lockDataDir(dataDir))
  const binaries = await findBinaries()
  const runAs = await chooseRunAs(binaries, dataDir, cluster)
  const programs = { binaries, runAs }
  await stopOrphan(cluster, log)
  const isNew = (await checkCluster(cluster, runAs)) === 'absent'
  if (isNew) await createCluster(cluster, password, programs)

  const logFile = join(dataDir, 'postgres.log')
  const running = { postgres: binaries.postgres, runAs, cluster, logFile, log, settings }
  await (isArchived ? openSpool(dataDir) : closeSpool(dataDir))
  const start = async () => stack.use(await startPostmaster(running))
  let postmaster = await start()
  const database = await ensureDatabase(postmaster.port, password)
  if (database !== 'there') {
    await postmaster[Symbol.asyncDispose]()
    if (database === 'wrong password')
      log.warn('the database had another password than secrets.json: setting that one')
    await setRole('ALTER', cluster, password, programs)
    postmaster = await start()
    await ensureDatabase(postmaster.port, password)
  }
  stack.use(keepRunning(postmaster, running))

  const { identity, capability, version } = runAs
  const milliseconds = Math.round(performance.now() - startedAt)
  log.info({ version, user: identity?.name, capability, isNew, milliseconds }, 'PostgreSQL started')
  const owned = stack.move()
  let stopped: Promise<void> | undefined
  return {
    /** Contains the password and ends with a query: change parts of it by `new URL`. */
    url: urlOf(postmaster.port, password, databaseName),
    /** The database in which the role may begin a backup. */
    adminUrl: urlOf(postmaster.port, password, 'postgres'),
    [Symbol.asyncDispose]: () => (stopped ??= owned.disposeAsync()),
  }
}

/**
 * The URL of the PostgreSQL that another process runs on `dataDir`; undefined when none accepts connections, for example because that
 * process uses DATABASE_URL.
 */
export async function findEmbeddedPostgres({
  dataDir,
  password,
}: Omit<EmbeddedPostgresOptions, 'log'>): Promise<string | undefined> {
  const port = await readyPort(join(dataDir, 'postgres'))
  return port === undefined ? undefined : urlOf(port, password, databaseName)
}

/** Sets `sslmode`, because this server has no TLS and PGSSLMODE in the environment could demand it. */
const urlOf = (port: number, password: string, name: string) =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}?sslmode=disable`

/** The URL of the platform's database at that port, for its role. */
export const roleUrl = (port: number, password: string) => urlOf(port, password, databaseName)

/** `no backups`: an earlier version made the role, without the right to begin one. */
type DatabaseState = 'there' | 'wrong password' | 'no backups'

/** Creates the database when it is missing, so that dropping it is a way to start over. */
async function ensureDatabase(port: number, password: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName}`)
    const rights = await client.query<{ backups: boolean }>(
      "SELECT has_function_privilege('pg_switch_wal()', 'execute') AS backups",
    )
    return rights.rows[0]?.backups ? 'there' : 'no backups'
  } catch (error) {
    const isRefused = ['28P01', '28000'].includes((error as { code?: string }).code ?? '')
    if (isRefused) return 'wrong password'
    throw error
  } finally {
    await client.end()
  }
}
