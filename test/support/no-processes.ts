import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

/** For unit tests: starting a process throws, be it PostgreSQL, Redis, a browser or the platform. */
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const)
  Object.assign(childProcess, {
    [name]: (file: string) => {
      throw new Error(`A unit test starts no process, and this one starts ${file}: run it by \`npm test\`.`)
    },
  })
syncBuiltinESMExports()
