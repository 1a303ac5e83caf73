import { migrate } from '@rodovia/postgres/migrate.ts'
import { readConfig } from '../config.ts'
import { waitForDatabase } from '../database-reachable.ts'
import { StartFault } from '../start-fault.ts'
import { runCommand } from './run-command.ts'

/** Brings the schema of DATABASE_URL up to this version and ends. Whatever starts does so too; this is for before a release. */
await runCommand(async () => {
  const { databaseUrl } = readConfig(process.env)
  if (!databaseUrl) throw new StartFault('DATABASE_URL is needed: the database to bring up to date.')
  await waitForDatabase(databaseUrl)
  await migrate(databaseUrl)
  console.log('The schema is the one of this version.')
})
