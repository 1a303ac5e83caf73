import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from '../embedded-postgres/binaries.ts'
import { checkCluster } from '../embedded-postgres/cluster.ts'
import { startPostmaster } from '../embedded-postgres/postmaster.ts'
import type { RunAs } from '../embedded-postgres/run-as.ts'
import { roleUrl } from '../embedded-postgres/start.ts'
import { createLog } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { loadSecrets } from '../secrets.ts'
import { replayFolder } from './layout.ts'

type RecoverOptions = {
  dataDir: string
  cluster: string
  binaries: Binaries
  runAs: RunAs
  to: Date | null
  prepare: (databaseUrl: string) => Promise<void>
}

const daySeconds = 86_400

/** Lets PostgreSQL replay the staged segments, up to `to` if given, runs `prepare`, and stops it. */
export async function recover({
  dataDir,
  cluster,
  binaries,
  runAs,
  to,
  prepare,
}: RecoverOptions): Promise<void> {
  await checkCluster(cluster, runAs)
  const { databasePassword } = await loadSecrets(dataDir)
  const logFile = join(dataDir, 'postgres.log')
  const settings = {
    restore_command: `cp ${replayFolder}/%f %p`,
    recovery_target_action: 'promote',
    // It accepts connections only when it has replayed everything.
    hot_standby: 'off',
    ...(to && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  const log = createLog({ logLevel: 'silent' })
  const start = {
    postgres: binaries.postgres,
    runAs,
    cluster,
    logFile,
    log,
    settings,
    startSeconds: daySeconds,
  }
  try {
    await using postmaster = await startPostmaster(start)
    await prepare(roleUrl(postmaster.port, databasePassword))
  } catch (error) {
    throw await explained(error, logFile, to)
  }
  await rm(join(cluster, replayFolder), { recursive: true, force: true })
}

async function explained(error: unknown, logFile: string, to: Date | null) {
  const output = await readFile(logFile, 'utf8').catch(() => '')
  if (!to || !/recovery ended before configured recovery target/.test(output)) return error
  const last = /last completed transaction was at log time ([\d:. -]+\S*)/.exec(output)?.[1]
  return new OperatorError(
    `The archive ends before ${to.toISOString()}${last ? `: its last transaction is of ${last}` : ''}.\nGive an earlier --to, or none to restore all that it holds.`,
  )
}
