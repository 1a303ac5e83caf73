import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups, type StoredBackup } from '@rodovia/platform/backup/layout.ts'
import { restore } from '@rodovia/platform/backup/restore.ts'
import { readIdentities } from '@rodovia/platform/backup/sealing.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { markRestored } from '@rodovia/postgres/restore/mark-restored.ts'
import { runCommand } from './commands/run-command.ts'

const usage = `npm run restore -- --identity FILE                  restores the newest backup in BACKUP_DIR, and all changes after it, into DATA_DIR
npm run restore -- --identity FILE --to TIME        up to a time, such as 2026-11-23T18:30:00Z
npm run restore -- --identity FILE --backup NAME    from a backup that \`npm run backup -- --list\` lists
npm run restore -- --identity FILE --overwrite      moves a DATA_DIR that holds data aside

FILE holds the secret key. Stop the server first. What to do afterwards: docs/how-to/back-up-and-restore.md#after-a-restore.`

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      identity: { type: 'string' },
      to: { type: 'string' },
      backup: { type: 'string' },
      overwrite: { type: 'boolean' },
    },
  })
  if (!values.identity) throw new OperatorError(`Give the file of the secret key by --identity.\n\n${usage}`)
  const to = values.to === undefined ? null : timeOf(values.to)
  const config = readConfig(process.env)
  const target = config.backup.dir
  if (!target) throw new OperatorError('BACKUP_DIR is not set: the folder in which backups are kept.')
  const identities = await readIdentities(resolve(process.env.INIT_CWD ?? '.', values.identity))
  const backup = choose(await listBackups(target), { target, to, name: values.backup })
  console.log(`Restoring ${backup.line}/${backup.name} into ${config.dataDir}`)
  const startedAt = performance.now()
  const { movedTo } = await restore({
    dataDir: config.dataDir,
    backup,
    identities,
    to,
    overwrites: values.overwrite ?? false,
    clock: () => new Date(),
    report: (line) => console.log(line),
    prepare: markRestored,
  })
  if (movedTo) console.log(`What was there before is in ${movedTo}`)
  const seconds = Math.ceil((performance.now() - startedAt) / 1000)
  console.log(`Restored ${to ? `to ${to.toISOString()}` : 'all that the archive holds'} in ${seconds} s.
Now: npm run ledger:check, then npm start, then npm run backup, because the archive begins anew.
Read docs/how-to/back-up-and-restore.md#after-a-restore before anybody is let in.`)
}, usage)

function timeOf(text: string): Date {
  const time = new Date(text)
  if (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(time.getTime())
  )
    return time
  throw new OperatorError(
    `--to has to be a time with its zone, such as 2026-11-23T18:30:00Z; got "${text}".\n\n${usage}`,
  )
}

/** The newest backup that was complete by then. */
function choose(
  backups: readonly StoredBackup[],
  { target, to, name }: { target: string; to: Date | null; name: string | undefined },
): StoredBackup {
  if (backups.length === 0) throw new OperatorError(`${target} holds no complete backup.`)
  const named = backups.filter((each) => !name || name === each.name || name === `${each.line}/${each.name}`)
  if (named.length === 0)
    throw new OperatorError(`${target} holds no backup "${name}": \`npm run backup -- --list\` lists them.`)
  const backup = named.findLast(({ consistentAt }) => !to || new Date(consistentAt) <= to)
  if (backup) return backup
  throw new OperatorError(
    `No backup reaches back to ${to?.toISOString()}: the oldest can be restored from ${named[0]?.consistentAt} on.`,
  )
}
