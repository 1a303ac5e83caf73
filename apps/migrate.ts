import { readConfig } from '@rodovia/platform/config.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { waitForDatabase } from '@rodovia/platform/wait-for-database.ts'
import { migrate } from '@rodovia/postgres/migrate.ts'
import { runCommand } from './commands/run-command.ts'

/** Brings the schema of DATABASE_URL up to this version and ends. Whatever starts does so too; this is for before a release. */
await runCommand(async () => {
  const { databaseUrl } = readConfig(process.env)
  if (!databaseUrl) throw new OperatorError('DATABASE_URL is needed: the database to bring up to date.')
  await waitForDatabase(databaseUrl)
  await migrate(databaseUrl)
  console.log('The schema is the one of this version.')
})
