import { readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { startWithDatabase } from '@rodovia/platform/start-with-database.ts'
import { migrate } from '@rodovia/postgres/migrations/migrate.ts'
import { runCommand } from './commands/run-command.ts'

/** Migrates DATABASE_URL to the schema of this version and exits. Every service does so when it starts; a release runs this first. */
await runCommand(async () => {
  const { databaseUrl, databaseDirectUrl } = readConfig(process.env)
  if (!databaseUrl) throw new OperatorError('DATABASE_URL is needed: the database to migrate.')
  const log = createLog({ logLevel: 'info' })
  await startWithDatabase({ databaseUrl, databaseDirectUrl }, { log }, ({ directUrl }) =>
    migrate(directUrl, { log }),
  )
  console.log('The database has the schema of this version.')
})
