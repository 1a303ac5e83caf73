// A process for the tests: starts PostgreSQL in the folder of the first argument, prints its URL and keeps running.
import { createLog } from '../log.ts'
import { startEmbeddedPostgres } from './start.ts'

const [dataDir = '', password = ''] = process.argv.slice(2)
process.on('SIGINT', () => console.log('interrupted'))
process.on('SIGTERM', () => process.exit(7))
const log = createLog({ logLevel: 'silent' })
try {
  const { url } = await startEmbeddedPostgres({ dataDir, password, log })
  console.log(url)
  setInterval(() => {}, 1000)
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
}
