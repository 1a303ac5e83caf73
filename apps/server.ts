import { runJoined } from './joined-modules.ts'

await runJoined('server')
