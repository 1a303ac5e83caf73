import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { startDatabase } from './composition/start-database.ts'

/**
 * `npm run dev`: the server, started again whenever one of its files changes. The database belongs to this process, so that it keeps
 * running, with its data, while the server restarts.
 */
await runMain(
  () => readConfig(process.env),
  async (config, log) => {
    await using stack = new AsyncDisposableStack()
    const secrets = await loadSecrets(config.dataDir)
    const { databaseUrl } = await startDatabase(config, secrets, log, stack)
    const server = spawn(
      process.execPath,
      ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'server.ts')],
      { stdio: 'inherit', env: { ...process.env, DATABASE_URL: databaseUrl } },
    )
    const exited = once(server, 'exit')
    stack.defer(async () => {
      server.kill('SIGTERM')
      await exited
    })
    return stack.move()
  },
)
