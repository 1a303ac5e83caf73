import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import type { Binaries } from './binaries.ts'

const execute = promisify(execFile)

/** A user other than ours, with the ids that own what PostgreSQL writes. */
export interface Identity {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** How PostgreSQL's programs are started: as whom, and by which command in front of theirs. */
export interface RunAs {
  /** Absent: the user we are. */
  readonly identity?: Identity
  /** A capability that lets `identity` pass folders closed to it. */
  readonly capability?: string
  /** What `postgres --version` said. */
  readonly version: string
}

/** PostgreSQL must not inherit PGDATA, PGPORT and the like from whoever calls us; its messages are in English. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** The command and options for `spawn` or `execFile` that run `program` that way. */
export function commandFor(
  { identity, capability }: Omit<RunAs, 'version'>,
  program: string,
  args: readonly string[],
) {
  const options = { cwd: '/', env: environment }
  if (!identity) return { file: program, args: [...args], options }
  const { uid, gid } = identity
  if (!capability) return { file: program, args: [...args], options: { ...options, uid, gid } }
  const who = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // Without no_setuid_fixup, access(2) ignores the capability and PostgreSQL finds that it cannot read itself.
  const may = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup']
  return { file: 'setpriv', args: [...who, ...may, '--', program, ...args], options }
}

/**
 * PostgreSQL refuses to run as root. For root we look for a user with a name (initdb asks for it) and a way for that
 * user to reach the programs and the data, which may lie under a folder like /root; the first that really works is
 * taken. Nothing on the machine is changed for it. Other users run it as themselves.
 */
export async function chooseRunAs(binaries: Binaries, dataDir: string, cluster: string): Promise<RunAs> {
  const isRoot = process.getuid?.() === 0
  const identities = isRoot ? await identitiesFor(dataDir, cluster) : [undefined]
  const failures: string[] = []
  for (const capability of [undefined, ...(isRoot ? ['dac_read_search', 'dac_override'] : [])]) {
    for (const identity of identities) {
      const way = { ...(identity && { identity }), ...(capability && { capability }) }
      try {
        return { ...way, version: await probe(way, binaries, dataDir) }
      } catch (error) {
        failures.push(describeFailure(way, error))
      }
    }
  }
  throw new OperatorError(
    `PostgreSQL cannot be run here:\n${failures.map((line) => `  ${line}`).join('\n')}\n${isRoot ? forRoot : ''}` +
      'A PostgreSQL 18 of your own does too: DATABASE_URL=postgres://… npm start',
  )
}

const forRoot =
  'It never runs as root. Start Rodovia as an ordinary user; or put the checkout and DATA_DIR where other users may ' +
  'pass.\n'

/** Runs the program itself and enters the folder: that counts every rule there is, not only the mode bits. */
async function probe(way: Omit<RunAs, 'version'>, { postgres }: Binaries, dataDir: string) {
  const { file, args, options } = commandFor(way, '/bin/sh', [
    '-c',
    'cd "$1" && "$2" --version',
    'sh',
    dataDir,
    postgres,
  ])
  const { stdout } = await execute(file, args, options)
  return stdout.trim()
}

/** The owner of what is there comes first: a checkout of an ordinary user stays theirs when root starts it once. */
async function identitiesFor(dataDir: string, cluster: string): Promise<Identity[]> {
  const clusterOwner = await ownerOf(cluster)
  const owners = clusterOwner ? [clusterOwner] : [await ownerOf(dirname(dataDir)), 'postgres', 'nobody']
  const found = await Promise.all(owners.map((owner) => (owner ? identityOf(owner) : undefined)))
  return found.filter((identity) => identity !== undefined)
}

/** The uid in digits; nothing for root and for what is not there. */
async function ownerOf(path: string) {
  const uid = (await stat(path).catch(() => undefined))?.uid
  return uid ? String(uid) : undefined
}

async function identityOf(user: string): Promise<Identity | undefined> {
  const ask = async (flag: string) => (await execute('id', [flag, user])).stdout.trim()
  try {
    const [name, uid, gid] = await Promise.all([ask('-un'), ask('-u'), ask('-g')])
    return { name, uid: Number(uid), gid: Number(gid) }
  } catch {
    return undefined
  }
}

function describeFailure({ identity, capability }: Omit<RunAs, 'version'>, error: unknown) {
  const { stderr, message } = error as { stderr?: string; message: string }
  const who = identity
    ? `as ${identity.name}${capability ? ` with CAP_${capability.toUpperCase()}` : ''}`
    : 'as you'
  return `${who}: ${(stderr || message).trim().split('\n').at(-1)}`
}
