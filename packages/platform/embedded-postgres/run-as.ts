import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import type { Binaries } from './binaries.ts'

const execute = promisify(execFile)

/** The user and the capability with which PostgreSQL's programs run. */
interface Way {
  /** Another user, who owns the files of PostgreSQL; absent: the user of this process. */
  readonly identity: Awaited<ReturnType<typeof identityOf>>
  /** A capability that lets `identity` enter folders without permission. */
  readonly capability: string | undefined
}

export interface RunAs extends Way {
  /** The output of `postgres --version`. */
  readonly version: string
}

/** Without PGDATA, PGPORT and the like of our environment, and with messages in English. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** The command and the options for `spawn` or `execFile` that run `program` as that user. */
export function commandFor({ identity, capability }: Way, program: string, args: readonly string[]) {
  const options = { cwd: '/', env: environment }
  if (!identity) return { file: program, args: [...args], options }
  const { uid, gid } = identity
  if (!capability) return { file: program, args: [...args], options: { ...options, uid, gid } }
  const userFlags = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // Without no_setuid_fixup, access(2) ignores the capability, and PostgreSQL cannot read its own program.
  const capabilityFlags = [
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--securebits=+no_setuid_fixup',
  ]
  return { file: 'setpriv', args: [...userFlags, ...capabilityFlags, '--', program, ...args], options }
}

/** Runs `program` as that user, until it ends. */
export function run(way: Way, program: string, args: readonly string[]) {
  const { file, args: allArgs, options } = commandFor(way, program, args)
  return execute(file, allArgs, options)
}

/**
 * PostgreSQL refuses to run as root. As root we search for a named user (initdb needs the name) who can reach the programs and the data,
 * which may be in a folder such as /root, and take the first one that works. Other users run PostgreSQL as themselves. Nothing on the
 * machine is changed.
 * @throws OperatorError naming why each user fails
 */
export async function chooseRunAs(binaries: Binaries, dataDir: string, cluster: string): Promise<RunAs> {
  const isRoot = process.getuid?.() === 0
  const identities = isRoot ? await identitiesFor(dataDir, cluster) : [undefined]
  const failures: string[] = []
  for (const capability of [undefined, ...(isRoot ? ['dac_read_search', 'dac_override'] : [])]) {
    for (const identity of identities) {
      const way = { identity, capability }
      try {
        return { ...way, version: await probe(way, binaries, dataDir) }
      } catch (error) {
        failures.push(describeFailure(way, error))
      }
    }
  }
  throw new OperatorError(
    `PostgreSQL cannot be run here:\n${failures.map((line) => `  ${line}`).join('\n')}\n${isRoot ? forRoot : ''}` +
      'Or use your own PostgreSQL, 15 to 18: DATABASE_URL=postgres://… npm start',
  )
}

const forRoot =
  'It never runs as root. Start Rodovia as an ordinary user; or put the checkout and DATA_DIR where other users may ' +
  'pass.\n'

/** Runs the program and enters the folder, because mode bits alone do not tell whether that is allowed. */
async function probe(way: Way, { postgres }: Binaries, dataDir: string) {
  const { stdout } = await run(way, '/bin/sh', ['-c', 'cd "$1" && "$2" --version', 'sh', dataDir, postgres])
  return stdout.trim()
}

/** The owner of existing data comes first: a checkout keeps its owner when root starts it once. */
async function identitiesFor(dataDir: string, cluster: string) {
  const clusterOwner = await ownerOf(cluster)
  const owners = clusterOwner ? [clusterOwner] : [await ownerOf(dirname(dataDir)), 'postgres', 'nobody']
  const identities = await Promise.all(owners.map((owner) => (owner ? identityOf(owner) : undefined)))
  return identities.filter((identity) => identity !== undefined)
}

/** The uid in digits; undefined for root and for a missing path. */
async function ownerOf(path: string) {
  const uid = (await stat(path).catch(() => undefined))?.uid
  return uid ? String(uid) : undefined
}

async function identityOf(user: string) {
  const idOf = async (flag: string) => (await execute('id', [flag, user])).stdout.trim()
  try {
    const [name, uid, gid] = await Promise.all([idOf('-un'), idOf('-u'), idOf('-g')])
    return { name, uid: Number(uid), gid: Number(gid) }
  } catch {
    return undefined
  }
}

function describeFailure({ identity, capability }: Way, error: unknown) {
  const { stderr, message } = error as { stderr?: string; message: string }
  const who = identity
    ? `as ${identity.name}${capability ? ` with CAP_${capability.toUpperCase()}` : ''}`
    : 'as you'
  return `${who}: ${(stderr || message).trim().split('\n').at(-1)}`
}
