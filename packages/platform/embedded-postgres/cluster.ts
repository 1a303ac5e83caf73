import { randomUUID } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { syncFolder } from '../sync-folder.ts'
import type { Binaries } from './binaries.ts'
import { type RunAs, run } from './run-as.ts'

/** The role of the application: owner of its database but no superuser, so that none of our queries can read the disk. */
export const role = 'rodovia'

/** With them the role may begin and end a backup; what it reads then are the files, by the rights of our process. */
const backupFunctions = 'pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal()'

interface Programs {
  readonly binaries: Binaries
  readonly runAs: RunAs
}

/** For example `16` for `postgres (PostgreSQL) 16.4`. */
const majorOf = (version: string) => /(\d+)(\.\d+|\w*)?$/.exec(version)?.[1]

/** @throws OperatorError if the data in `cluster` belongs to another user or to another major version of PostgreSQL */
export async function checkCluster(cluster: string, { version }: RunAs): Promise<'usable' | 'absent'> {
  const folder = await stat(cluster).catch(() => undefined)
  if (!folder) return 'absent'
  const ourUid = process.getuid?.()
  if (ourUid !== 0 && folder.uid !== ourUid) {
    throw new OperatorError(
      `The data in ${cluster} belongs to another user (uid ${folder.uid}, and you are ${ourUid}).\n` +
        'Start Rodovia as that user or as root, or begin with a folder of your own: DATA_DIR=.data-2 npm start',
    )
  }
  const madeBy = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (madeBy === majorOf(version)) return 'usable'
  throw new OperatorError(
    madeBy
      ? `The data in ${cluster} was made by PostgreSQL ${madeBy}, and this is ${majorOf(version)}, which cannot read it.\n` +
          `Nothing was changed. Dump it with a Rodovia that still has ${madeBy} and load it into this one, or begin ` +
          'afresh beside it: DATA_DIR=.data-2 npm start'
      : `${cluster} is not a folder of PostgreSQL's.\nMove it away, or choose another: DATA_DIR=.data-2 npm start`,
  )
}

/**
 * Creates a cluster with the role in it, under another name, and renames it when it is complete: an interrupted start leaves no half
 * cluster.
 */
export async function createCluster(cluster: string, password: string, programs: Programs): Promise<void> {
  await removeDrafts(cluster)
  const draft = `${cluster}.draft-${randomUUID()}`
  const { identity } = programs.runAs
  await mkdir(draft, { mode: 0o700 })
  if (identity) await chown(draft, identity.uid, identity.gid)
  try {
    await initialise(draft, programs)
    await writeFile(join(draft, 'pg_hba.conf'), `host all ${role} 127.0.0.1/32 scram-sha-256\n`)
    await setRole('CREATE', draft, password, programs)
    await rename(draft, cluster)
    // Without it a later start after a power cut would create another cluster.
    await syncFolder(dirname(cluster))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function initialise(draft: string, { binaries, runAs }: Programs) {
  const args = [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  try {
    await run(runAs, binaries.initdb, args)
  } catch (error) {
    const output = outputOf(error)
    const hint = /could not look up effective user ID/.test(output)
      ? `Give the user a name, such as by \`useradd -u ${process.getuid?.()} rodovia\`, or set DATABASE_URL.`
      : 'Is the disk full, or on a file system without file modes? DATA_DIR=/some/folder npm start chooses another.'
    throw new OperatorError(`PostgreSQL could not make its data folder ${draft}:\n${output}\n${hint}`)
  }
}

/**
 * Creates the role with its rights in the database `postgres`, or gives it a new password, such as after
 * `secrets.json` was deleted. PostgreSQL must not be running: this is a statement without a server. The
 * superuser has no password and no line in pg_hba.conf: this is its only access, open only to users who can
 * read the files anyway.
 */
export async function setRole(
  verb: 'CREATE' | 'ALTER',
  cluster: string,
  password: string,
  { binaries, runAs }: Programs,
): Promise<void> {
  const flags = ['-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', '-c', 'log_min_error_statement=panic']
  const running = run(runAs, binaries.postgres, ['--single', '-D', cluster, ...flags, 'postgres'])
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(
    `${verb} ROLE ${role} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(password)}\nGRANT EXECUTE ON FUNCTION ${backupFunctions} TO ${role}\n`,
  )
  try {
    await running
  } catch (error) {
    throw new OperatorError(`PostgreSQL could not prepare ${cluster}:\n${outputOf(error)}`)
  }
}

async function removeDrafts(cluster: string) {
  const folder = dirname(cluster)
  const drafts = (await readdir(folder)).filter((name) => join(folder, name).startsWith(`${cluster}.draft-`))
  await Promise.all(
    drafts.map((name) => rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })),
  )
}

const outputOf = (error: unknown) => {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr || message)
    .trim()
    .split('\n')
    .slice(-5)
    .map((line) => `  ${line}`)
    .join('\n')
}
