import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findBinaries } from '../embedded-postgres/binaries.ts'
import { chooseRunAs, run } from '../embedded-postgres/run-as.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { createLog } from '../log.ts'
import { loadSecrets } from '../secrets.ts'
import { startArchiver } from './archiver.ts'
import { takeBackup } from './base-backup.ts'
import { filesFolder, lineOf, listBackups, type StoredBackup, walFolder } from './layout.ts'
import { restore } from './restore.ts'
import { dropOldBackups } from './retention.ts'
import { readIdentities, writeIdentity } from './sealing.ts'
import { readBackupState } from './state.ts'

const log = createLog({ logLevel: 'silent' })
const clock = () => new Date()
const report = () => {}

let scratch: string
let dataDir: string
let target: string
let identities: string[]
let recipients: string[]
let lineFolder: string
/** Moments between the rows of the table `facts`. */
const moments: Record<string, Date> = {}
const photo = randomBytes(200_000)
const laterPhoto = randomBytes(1_000)

async function asAdmin<const Result>(
  url: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function open(folder: string, isArchived = false) {
  const { databasePassword } = await loadSecrets(folder)
  return startEmbeddedPostgres({ dataDir: folder, password: databasePassword, log, isArchived })
}

async function writePhoto(name: string, bytes: Buffer) {
  await mkdir(join(dataDir, 'photos/ab'), { recursive: true })
  await writeFile(join(dataDir, 'photos/ab', name), bytes)
  await utimes(join(dataDir, 'photos/ab', name), new Date('2026-01-02'), new Date('2026-01-02'))
}

/** One folder with two base backups and changes between and after them, and a platform that writes all the time. */
beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), "rodovia 'backup' ")))
  await chmod(scratch, 0o755)
  dataDir = join(scratch, 'data')
  target = join(scratch, 'backups')
  recipients = [await writeIdentity(join(scratch, 'key'))]
  identities = await readIdentities(join(scratch, 'key'))

  await using stack = new AsyncDisposableStack()
  const afterwards = stack.use(new AsyncDisposableStack())
  await loadSecrets(dataDir)
  const { url, adminUrl: databaseUrl } = stack.use(await open(dataDir, true))
  afterwards.use(await startArchiver({ dataDir, databaseUrl, target, recipients, walSeconds: 1, clock, log }))
  lineFolder = join(target, await lineOf(dataDir, clock()))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  stack.defer(() => client.end())
  await client.query('CREATE TABLE facts (name text PRIMARY KEY, filler text)')
  // 24 MiB that do not compress well, so that the log needs several segments.
  await client.query(
    `INSERT INTO facts SELECT 'large ' || n, repeat(md5(n::text), 900) FROM generate_series(1, 800) AS n`,
  )
  const fact = (name: string) => client.query('INSERT INTO facts VALUES ($1)', [name])
  const backUp = () => takeBackup({ dataDir, databaseUrl, target, recipients, clock, report })

  await writePhoto('first', photo)
  await fact('before')
  let isBusy = true
  const busy = (async () => {
    for (let number = 0; isBusy || number < 10; number++) await fact(`during ${number}`)
  })()
  await backUp()
  isBusy = false
  await busy
  await fact('between')
  await writePhoto('second', laterPhoto)
  await sleep(20)
  moments.afterFirst = new Date()
  await sleep(20)
  await fact('later')
  await sleep(1_000)
  await backUp()
  await fact('last')
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

async function restored(name: string, to: Date | null, backup?: StoredBackup, prepare = async () => {}) {
  const folder = join(scratch, name)
  const backups = await listBackups(target)
  const chosen = backup ?? backups.findLast(({ consistentAt }) => !to || new Date(consistentAt) <= to)!
  await restore({
    dataDir: folder,
    backup: chosen,
    identities,
    to,
    overwrites: false,
    clock,
    report,
    prepare,
  })
  return folder
}

async function namesIn(folder: string): Promise<string[]> {
  await using postgres = await open(folder)
  const [names, large] = await asAdmin(postgres.url, async (client) => [
    await client.query<{ name: string }>(`SELECT name FROM facts WHERE name !~ 'large' ORDER BY name`),
    await client.query(
      `SELECT FROM facts WHERE name ~ 'large' AND filler = repeat(md5(substr(name, 7)), 900)`,
    ),
  ])
  expect(large.rows).toHaveLength(800)
  return names.rows.map((row) => row.name)
}

describe('a restore', () => {
  test('brings back everything up to the last change, the files and the secrets too', async () => {
    const folder = await restored('latest', null)
    const names = await namesIn(folder)
    expect(names.filter((name) => !name.startsWith('during'))).toEqual(['before', 'between', 'last', 'later'])
    const during = names.filter((name) => name.startsWith('during')).length
    expect(during).toBeGreaterThan(5)
    expect(await readFile(join(folder, 'photos/ab/first'))).toEqual(photo)
    expect(await readFile(join(folder, 'photos/ab/second'))).toEqual(laterPhoto)
    expect((await stat(join(folder, 'photos/ab/first'))).mtime).toEqual(new Date('2026-01-02'))
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(
      await readFile(join(dataDir, 'secrets.json'), 'utf8'),
    )
    expect((await readdir(folder)).filter((name) => !name.startsWith('instance.'))).toEqual([
      'photos',
      'postgres',
      'postgres.log',
      'secrets.json',
    ])
    expect(await readdir(join(folder, 'postgres'))).not.toContain('rodovia_restore')
  })

  test('ends at the given time, from the backup before it, and runs what prepares the database', async () => {
    const prepared: string[] = []
    const folder = await restored('in-time', moments.afterFirst!, undefined, (async (url: string) => {
      await asAdmin(url, async (client) => {
        prepared.push((await client.query('SELECT pg_is_in_recovery() AS recovers')).rows[0].recovers)
      })
    }) as () => Promise<void>)
    const names = await namesIn(folder)
    expect(names.filter((name) => !name.startsWith('during'))).toEqual(['before', 'between'])
    expect(prepared).toEqual([false])
    // A file that was written after the base backup.
    expect(await readFile(join(folder, 'photos/ab/second'))).toEqual(laterPhoto)
  })

  test('says when the archive ends before that time, and leaves nothing', async () => {
    const future = new Date(Date.now() + 3_600_000)
    await expect(restored('too-late', future)).rejects.toThrow(
      /The archive ends before .*its last transaction is of/,
    )
    expect((await readdir(scratch)).filter((name) => name.startsWith('too-late'))).toEqual([])
  })

  test('overwrites no data unless told so, and then moves it aside', async () => {
    const folder = join(scratch, 'taken')
    await mkdir(folder)
    await writeFile(join(folder, 'secrets.json'), 'precious')
    const backup = (await listBackups(target)).at(-1)!
    const options = { dataDir: folder, backup, identities, to: null, clock, report, prepare: async () => {} }
    await expect(restore({ ...options, overwrites: false })).rejects.toThrow(/holds data.*--overwrite/)
    const { movedTo } = await restore({ ...options, overwrites: true })
    expect(await readFile(join(movedTo!, 'secrets.json'), 'utf8')).toBe('precious')
    expect(existsSync(join(folder, 'postgres/PG_VERSION'))).toBe(true)
  })

  test('refuses a folder in which a platform runs', async () => {
    const backup = (await listBackups(target)).at(-1)!
    const folder = join(scratch, 'running')
    await loadSecrets(folder)
    await using _running = await open(folder)
    await expect(
      restore({
        dataDir: folder,
        backup,
        identities,
        to: null,
        overwrites: true,
        clock,
        report,
        prepare: async () => {},
      }),
    ).rejects.toThrow(/Another Rodovia .* is already running/)
  })
})

describe('a damaged archive', () => {
  /** With one byte of the file flipped while `run` runs. */
  async function withDamage(file: string, run: () => Promise<void>) {
    const bytes = await readFile(file)
    const at = Math.floor(bytes.length / 2)
    await writeFile(
      file,
      Buffer.concat([bytes.subarray(0, at), Buffer.of(bytes[at]! ^ 1), bytes.subarray(at + 1)]),
    )
    await run()
    await writeFile(file, bytes)
  }

  test.each([
    [
      'the database',
      (backup: StoredBackup) => join(backup.folder, 'database.tar.zst.age'),
      /its hash is another/,
    ],
    [
      'the secrets',
      (backup: StoredBackup) => join(backup.folder, 'settings.tar.zst.age'),
      /its hash is another/,
    ],
    [
      'a segment',
      (backup: StoredBackup) => join(lineFolder, walFolder, `${backup.lastSegment}.zst.age`),
      /cannot be opened: it is damaged/,
    ],
    ['a file', () => join(lineFolder, filesFolder, 'photos/ab/first.age'), /cannot be opened: it is damaged/],
  ])('is refused by name: %s', async (_, fileOf, message) => {
    const backup = (await listBackups(target)).at(-1)!
    await withDamage(fileOf(backup), async () => {
      await expect(restored('damaged', null)).rejects.toThrow(message)
    })
    expect(existsSync(join(scratch, 'damaged'))).toBe(false)
  })

  test('is refused where it lacks a segment, and restored up to the gap by a time before it', async () => {
    const [first, second] = (await listBackups(target)) as [StoredBackup, StoredBackup]
    const file = join(lineFolder, walFolder, `${second.firstSegment}.zst.age`)
    const bytes = await readFile(file)
    await rm(file)
    onTestFinished(() => writeFile(file, bytes))
    await expect(restored('gap', null)).rejects.toThrow(/lacks segment .* which this backup needs/)
    await expect(restored('gap', null, first)).rejects.toThrow(/lacks segment .* nothing after it/)
    const folder = await restored('gap', moments.afterFirst!)
    expect(await namesIn(folder)).toContain('between')
  })

  test('is opened by no other key, and holds nothing readable', async () => {
    await writeIdentity(join(scratch, 'other'))
    const others = await readIdentities(join(scratch, 'other'))
    const backup = (await listBackups(target)).at(-1)!
    const options = { dataDir: join(scratch, 'stranger'), backup, to: null, overwrites: false, clock, report }
    await expect(restore({ ...options, identities: others, prepare: async () => {} })).rejects.toThrow(
      /encrypted for another key/,
    )
    const { databasePassword } = await loadSecrets(dataDir)
    for (const name of await readdir(target, { recursive: true })) {
      const path = join(target, name)
      if (!(await stat(path)).isFile()) continue
      const bytes = await readFile(path)
      expect(bytes.includes(databasePassword), name).toBe(false)
      expect(
        name.endsWith('.json') || bytes.subarray(0, 21).toString() === 'age-encryption.org/v1',
        name,
      ).toBe(true)
    }
  })

  test('of an interrupted backup counts as none', async () => {
    const count = (await listBackups(target)).length
    await mkdir(join(lineFolder, '20991231T000000Z'))
    await appendFile(join(lineFolder, '20991231T000000Z/database.tar.zst.age'), 'half')
    expect(await listBackups(target)).toHaveLength(count)
    await rm(join(lineFolder, '20991231T000000Z'), { recursive: true })
  })
})

test('a backup of a platform without BACKUP_DIR leaves no folder in which segments would collect', async () => {
  const folder = join(scratch, 'plain')
  await loadSecrets(folder)
  await using postgres = await open(folder)
  const options = { dataDir: folder, target: join(scratch, 'plain-backups'), recipients, clock, report }
  await takeBackup({ ...options, databaseUrl: postgres.adminUrl })
  expect(existsSync(join(folder, 'postgres/rodovia_wal'))).toBe(false)
  expect(await listBackups(options.target)).toHaveLength(1)
})

test('a database of an earlier version gets the right to be backed up at its next start', async () => {
  const folder = join(scratch, 'earlier')
  await loadSecrets(folder)
  await (await open(folder))[Symbol.asyncDispose]()
  const binaries = await findBinaries()
  const cluster = join(folder, 'postgres')
  const asSuperuser = run(await chooseRunAs(binaries, folder, cluster), binaries.postgres, [
    ...['--single', '-D', cluster, 'postgres'],
  ])
  asSuperuser.child.stdin?.end(
    'REVOKE EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_switch_wal() FROM rodovia\n',
  )
  await asSuperuser
  await using postgres = await open(folder)
  const { rows } = await asAdmin(postgres.adminUrl, (client) =>
    client.query(
      `SELECT has_function_privilege('pg_backup_start(text, boolean)', 'execute') AS starts,
         has_function_privilege('pg_switch_wal()', 'execute') AS switches`,
    ),
  )
  expect(rows).toEqual([{ starts: true, switches: true }])
})

test('an archive that cannot be written keeps the segments in the data folder, and has them afterwards', async () => {
  const folder = join(scratch, 'unmounted')
  const away = join(scratch, 'mount')
  await loadSecrets(folder)
  // A file where the folder should be.
  await writeFile(away, '')
  await using stack = new AsyncDisposableStack()
  const { url, adminUrl: databaseUrl } = stack.use(await open(folder, true))
  stack.use(
    await startArchiver({
      dataDir: folder,
      databaseUrl,
      target: join(away, 'backups'),
      recipients,
      walSeconds: 1,
      clock,
      log,
    }),
  )
  await asAdmin(url, (client) => client.query('CREATE TABLE waits (a int)'))
  await expect.poll(async () => (await readBackupState(folder, away)).walWaiting).toBeGreaterThan(0)
  await rm(away)
  await expect.poll(async () => (await readBackupState(folder, away)).walWaiting).toBe(0)
})

test('the newest backups are kept, with the log and the files that they need', async () => {
  const [first, second] = (await listBackups(target)) as [StoredBackup, StoredBackup]
  await rm(join(dataDir, 'photos/ab/second'))
  const files = { dataDir, lineFolder, recipients, target }
  expect((await dropOldBackups(files, 2, new Date('2027-01-01'))).dropped).toEqual([])
  const { dropped, segments } = await dropOldBackups(files, 1, new Date('2027-01-02'))
  expect(dropped.map(({ name }) => name)).toEqual([first.name])
  expect(segments).toBeGreaterThan(0)
  const wal = await readdir(join(lineFolder, walFolder))
  expect(wal.sort()[0]).toMatch(new RegExp(`^${second.firstSegment}`))
  // The platform deleted this file after the kept backup, which still needs it.
  const folder = await restored('kept', null)
  expect(existsSync(join(folder, 'photos/ab/second'))).toBe(true)
  expect(await namesIn(folder)).toContain('last')
})
