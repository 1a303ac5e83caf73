import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '@rodovia/platform/backup/base-backup.ts'
import { lineOf, listBackups } from '@rodovia/platform/backup/layout.ts'
import { dropOldBackups } from '@rodovia/platform/backup/retention.ts'
import { writeIdentity } from '@rodovia/platform/backup/sealing.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { runCommand } from './commands/run-command.ts'
import { openEmbedded } from './composition/open-embedded.ts'

const usage = `npm run backup                         encrypts DATA_DIR into BACKUP_DIR, whether the server runs or not
npm run backup -- --keep N             keeps the newest N backups instead of 7
npm run backup -- --list               lists the backups, oldest first
npm run backup -- --new-key FILE       writes a new secret key to FILE and prints its public key, for BACKUP_RECIPIENTS

Only the secret key opens a backup: keep it on another machine, and a copy on paper (docs/how-to/back-up-and-restore.md).`

await runCommand(async () => {
  const { values } = parseArgs({
    options: { keep: { type: 'string' }, list: { type: 'boolean' }, 'new-key': { type: 'string' } },
  })
  // npm changes to the project's folder and sets INIT_CWD to the previous one.
  const from = process.env.INIT_CWD ?? '.'
  if (values['new-key']) return console.log(await writeIdentity(resolve(from, values['new-key'])))
  const config = readConfig(process.env)
  const target = config.backup.dir
  if (!target) throw new OperatorError('BACKUP_DIR is not set: the folder in which backups are kept.')
  if (values.list) return printBackups(target)
  const keep = keepOf(values.keep, config.backup.keep)
  if (config.databaseUrl)
    throw new OperatorError(
      'DATABASE_URL is set: back up that PostgreSQL with its own tools (docs/how-to/back-up-and-restore.md#with-a-postgresql-of-your-own).\n' +
        '`npm run backup` is for the embedded one.',
    )

  const { dataDir } = config
  const { recipients } = config.backup
  const clock = () => new Date()
  const startedAt = performance.now()
  await using stack = new AsyncDisposableStack()
  const secrets = await loadSecrets(dataDir)
  const databaseUrl = await openEmbedded(config, secrets, createLog({ logLevel: 'warn' }), stack)
  const report = (line: string) => console.log(line)
  const { folder, bytes } = await takeBackup({ dataDir, databaseUrl, target, recipients, clock, report })
  const lineFolder = resolve(target, await lineOf(dataDir, clock()))
  const old = await dropOldBackups({ dataDir, lineFolder, recipients, target }, keep, clock())
  for (const { name } of old.dropped) console.log(`Deleted ${name}, one more than ${keep}`)
  const seconds = Math.ceil((performance.now() - startedAt) / 1000)
  console.log(
    `Backed up to ${folder}: ${(bytes / 1_000_000).toFixed(1)} MB in ${seconds} s, read back without a fault.`,
  )
}, usage)

function keepOf(given: string | undefined, fallback: number): number {
  if (given === undefined) return fallback
  if (/^[1-9]\d{0,2}$/.test(given)) return Number(given)
  throw new OperatorError(`--keep has to be a number from 1 to 999; got "${given}".\n\n${usage}`)
}

async function printBackups(target: string) {
  const backups = await listBackups(target)
  for (const { line, name, consistentAt, postgres, parts } of backups) {
    const megabytes = (parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)
    console.log(
      `${line}/${name}  restores to ${consistentAt} or later  PostgreSQL ${postgres}  ${megabytes} MB`,
    )
  }
  if (backups.length === 0) console.log(`No backup in ${target}.`)
}
