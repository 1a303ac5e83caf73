import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-ports.ts'
import { createLog } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { loadSecrets } from '../secrets.ts'
import { findBinaries } from './binaries.ts'
import { startPostmaster } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

const log = createLog({ logLevel: 'silent' })
const runsAsRoot = process.getuid?.() === 0

let scratch: string
beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), 'rodovia-postgres-')))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

async function start(dataDir: string) {
  const { databasePassword: password } = await loadSecrets(dataDir)
  return startEmbeddedPostgres({ dataDir, password, log })
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')
const postmasterPid = async (dataDir: string) =>
  Number.parseInt(await readFile(postmasterFile(dataDir), 'utf8'), 10)

const isTaken = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Another Node process on the same folder, and the first line of its output. */
async function startElsewhere(dataDir: string) {
  const { databasePassword } = await loadSecrets(dataDir)
  const script = join(import.meta.dirname, 'start.fixture.ts')
  const child = spawn(process.execPath, [script, dataDir, databasePassword], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  const [said] = (await once(lines, 'line')) as [string]
  return { child, lines, said }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const ended = once(child, 'exit')
  child.kill(signal)
  return ended
}

describe('startEmbeddedPostgres', () => {
  describe('for the first time', () => {
    it.each([
      ['a folder open to others', 'open', 0o755],
      ['a folder closed to others', 'closed', 0o700],
      ['a folder with spaces, quotes and letters beyond ASCII', `it's "o caminhão" $HOME 運送`, 0o755],
    ])('starts under the current user in %s', async (_, name, mode) => {
      const parent = join(scratch, name)
      await mkdir(parent)
      await chmod(parent, mode)
      await chmod(scratch, mode)
      const dataDir = join(parent, '.data')
      await using postgres = await start(dataDir)

      const [facts] = await query(
        postgres.url,
        `SELECT current_database() AS database, current_setting('server_version_num')::int / 10000 AS major,
                pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale,
                current_setting('fsync') AS fsync, current_setting('listen_addresses') AS listens,
                current_setting('TimeZone') AS zone, rolsuper AS is_superuser
         FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
      )
      expect(facts).toEqual({
        database: 'rodovia',
        major: 18,
        encoding: 'UTF8',
        provider: 'b',
        locale: 'C.UTF-8',
        fsync: 'on',
        listens: '127.0.0.1',
        zone: 'UTC',
        is_superuser: false,
      })
      const { uid, mode: clusterMode } = await stat(join(dataDir, 'postgres'))
      expect(clusterMode & 0o777).toBe(0o700)
      if (runsAsRoot) expect(uid).not.toBe(0)
      else expect(uid).toBe(process.getuid?.())
    })

    it('removes the remains of an interrupted start', async () => {
      const dataDir = join(scratch, 'cut-off')
      await mkdir(join(dataDir, 'postgres.draft-1', 'base'), { recursive: true })
      await using _postgres = await start(dataDir)
      expect(await readdir(dataDir)).not.toContain('postgres.draft-1')
    })

    it('lets one of two simultaneous starts win', async () => {
      const dataDir = join(scratch, 'at-once')
      const both = await Promise.allSettled([start(dataDir), start(dataDir)])
      const won = both.filter((result) => result.status === 'fulfilled')
      expect(won).toHaveLength(1)
      await won[0]!.value[Symbol.asyncDispose]()
    })
  })

  describe('with existing data', () => {
    let dataDir: string
    beforeAll(async () => {
      dataDir = join(scratch, 'kept')
      await using postgres = await start(dataDir)
      await query(postgres.url, 'CREATE TABLE kept (n int)')
    })
    const rows = (url: string) => query(url, 'SELECT n FROM kept ORDER BY n')

    it('keeps the data, and stops once when disposed several times', async () => {
      const postgres = await start(dataDir)
      await query(postgres.url, 'INSERT INTO kept VALUES (1)')
      const open = new pg.Client({ connectionString: postgres.url })
      open.on('error', () => {})
      await open.connect()
      await Promise.all([postgres[Symbol.asyncDispose](), postgres[Symbol.asyncDispose]()])
      await postgres[Symbol.asyncDispose]()
      expect(await isTaken(postgres.url)).toBe(false)
      expect(existsSync(postmasterFile(dataDir))).toBe(false)

      await using again = await start(dataDir)
      expect(await rows(again.url)).toEqual([{ n: 1 }])
    })

    it('refuses a second process with the id of the first and what to do', async () => {
      await using postgres = await start(dataDir)
      const { child, said } = await startElsewhere(dataDir)
      expect(said).toBe(
        `Another Rodovia (process ${process.pid}) is already running on the data in ${dataDir}.`,
      )
      if (child.exitCode === null) await once(child, 'exit')
      await expect(start(dataDir)).rejects.toThrow('DATA_DIR=')
      expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    })

    it('is found by another process only while it runs', async () => {
      const dataDir = join(scratch, 'found')
      const { databasePassword: password } = await loadSecrets(dataDir)
      const find = () => findEmbeddedPostgres({ dataDir, password })
      expect(await find()).toBeUndefined()
      const postgres = await start(dataDir)
      expect(await find()).toBe(postgres.url)
      await postgres[Symbol.asyncDispose]()
      expect(await find()).toBeUndefined()
    })

    it('takes over after kill -9 of the previous process', async () => {
      const { child, said: url } = await startElsewhere(dataDir)
      await query(url, 'INSERT INTO kept VALUES (2)')
      const busy = new pg.Client({ connectionString: url })
      busy.on('error', () => {})
      await busy.connect()
      const sleeping = busy.query('SELECT pg_sleep(600)').catch(() => {})
      const orphan = await postmasterPid(dataDir)
      await end(child, 'SIGKILL')
      expect(process.kill(orphan, 0)).toBe(true)

      await using postgres = await start(dataDir)
      await sleeping
      expect(await postmasterPid(dataDir)).not.toBe(orphan)
      expect(await isTaken(url)).toBe(false)
      expect(await rows(postgres.url)).toContainEqual({ n: 2 })
    })

    it('starts despite a pid file of a process that has ended', async () => {
      await writeFile(postmasterFile(dataDir), await staleFile(2 ** 31 - 2))
      await using postgres = await start(dataDir)
      expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    })

    it('starts despite a pid file with the id of another program, and leaves that program running', async () => {
      const other = spawn('sleep', ['600'])
      await writeFile(postmasterFile(dataDir), await staleFile(other.pid!))
      await using postgres = await start(dataDir)
      expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(other.exitCode ?? other.signalCode).toBeNull()
      await end(other, 'SIGTERM')
    })

    const staleFile = async (pid: number) =>
      `${pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n 1 1\nready   \n`

    it('starts after kill -9 of PostgreSQL itself', async () => {
      const { child, said: url } = await startElsewhere(dataDir)
      await query(url, 'INSERT INTO kept VALUES (3)')
      process.kill(await postmasterPid(dataDir), 'SIGKILL')
      await end(child, 'SIGKILL')
      await using postgres = await start(dataDir)
      expect(await rows(postgres.url)).toContainEqual({ n: 3 })
    })

    it.each(['SIGQUIT', 'SIGKILL'] as const)('restarts at the same URL after %s', async (signal) => {
      const lines: string[] = []
      const loud = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) })
      const { databasePassword: password } = await loadSecrets(dataDir)
      await using postgres = await startEmbeddedPostgres({ dataDir, password, log: loud })
      for (const n of [4, 5]) {
        await query(postgres.url, `INSERT INTO kept VALUES (${n})`)
        process.kill(await postmasterPid(dataDir), signal)
        await expect.poll(() => lines).toHaveLength(n - 3)
        await expect.poll(() => rows(postgres.url)).toContainEqual({ n })
      }
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { msg: 'PostgreSQL ended unexpectedly: restarting it' },
        { msg: 'PostgreSQL ended unexpectedly: restarting it' },
      ])
    })

    it('tries until it can be restarted', async () => {
      const lines: string[] = []
      const loud = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) })
      const { databasePassword: password } = await loadSecrets(dataDir)
      await using postgres = await startEmbeddedPostgres({ dataDir, password, log: loud })
      const settingsFile = join(dataDir, 'postgres', 'postgresql.conf')
      const settings = await readFile(settingsFile)
      await writeFile(settingsFile, 'no_such_setting = 1\n')
      process.kill(await postmasterPid(dataDir), 'SIGKILL')
      await expect.poll(() => lines.join()).toContain('trying again')
      await writeFile(settingsFile, settings)
      await expect.poll(() => query(postgres.url, 'SELECT 1')).toHaveLength(1)
    })

    it('is not restarted once we stop', async () => {
      for (const milliseconds of [0, 50, 150, 250]) {
        const postgres = await start(dataDir)
        process.kill(await postmasterPid(dataDir), 'SIGKILL')
        await sleep(milliseconds)
        await postgres[Symbol.asyncDispose]()
        await sleep(300)
        expect(await isTaken(postgres.url)).toBe(false)
      }
    })

    it('waits for a process that is stopping', async () => {
      const first = await start(dataDir)
      const second = start(dataDir)
      await first[Symbol.asyncDispose]()
      await (await second)[Symbol.asyncDispose]()
    })

    it('keeps PostgreSQL running on Ctrl-C until the process stops it', async () => {
      const { child, lines, said: url } = await startElsewhere(dataDir)
      const interrupted = once(lines, 'line')
      process.kill(-child.pid!, 'SIGINT')
      expect(await interrupted).toEqual(['interrupted'])
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await end(child, 'SIGKILL')
    })

    it('stops PostgreSQL when the process exits without disposing', async () => {
      const { child, said: url } = await startElsewhere(dataDir)
      expect(await end(child, 'SIGTERM')).toEqual([7, null])
      await expect.poll(() => isTaken(url)).toBe(false)
    })

    it('sets a new password when the stored one is wrong', async () => {
      await rm(join(dataDir, 'secrets.json'))
      await using postgres = await start(dataDir)
      expect(await rows(postgres.url)).toContainEqual({ n: 1 })
    })

    it('requires the password', async () => {
      await using postgres = await start(dataDir)
      const wrong = new URL(postgres.url)
      wrong.password = 'wrong'
      await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
      wrong.username = 'postgres'
      await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28000' })
    })

    it('creates the database again after it was dropped', async () => {
      {
        await using postgres = await start(dataDir)
        const other = new URL(postgres.url)
        other.pathname = '/postgres'
        await query(other.href, 'DROP DATABASE rodovia')
      }
      await using postgres = await start(dataDir)
      expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    })

    it('takes another port when the first one is taken meanwhile', async () => {
      await using other = createServer().listen({ host: '127.0.0.1', port: 0 })
      await once(other, 'listening')
      const { port: taken } = other.address() as { port: number }
      const cluster = join(dataDir, 'postgres')
      const binaries = await findBinaries()
      const runAs = await chooseRunAs(binaries, dataDir, cluster)
      const options = {
        postgres: binaries.postgres,
        runAs,
        cluster,
        logFile: join(dataDir, 'postgres.log'),
        log,
      }
      const ports = [taken, taken, await freePort()]
      await using postmaster = await startPostmaster(options, async () => ports.shift()!)
      expect(postmaster.port).not.toBe(taken)
      expect(ports).toEqual([])
    })

    it('refuses data of another PostgreSQL version and changes nothing', async () => {
      const versionFile = join(dataDir, 'postgres', 'PG_VERSION')
      await writeFile(versionFile, '17\n')
      await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17, and this is 18/)
      await writeFile(versionFile, '18\n')
      await using postgres = await start(dataDir)
      expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    })

    it('reports the output of PostgreSQL when it does not start', async () => {
      const settingsFile = join(dataDir, 'postgres', 'postgresql.conf')
      const settings = await readFile(settingsFile)
      await writeFile(settingsFile, 'no_such_setting = 1\n')
      await expect(start(dataDir)).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/)
      await writeFile(settingsFile, settings)
    })
  })

  it('refuses a folder that is not PostgreSQL’s', async () => {
    const dataDir = join(scratch, 'other')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'mine')
    await expect(start(dataDir)).rejects.toThrow(OperatorError)
    await expect(start(dataDir)).rejects.toThrow('is not a folder of PostgreSQL')
  })

  it('reports that the data folder cannot be created', async () => {
    await writeFile(join(scratch, 'file'), '')
    await expect(start(join(scratch, 'file', 'data'))).rejects.toThrow('cannot be written')
    await expect(start(join(scratch, 'file'))).rejects.toThrow('file is a file and no folder')
    if (process.platform === 'linux')
      await expect(start('/proc/nope')).rejects.toThrow('no folder can be made in /proc')
  })
})
