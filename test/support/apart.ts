import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import { type Processes, startProcesses } from '../../apps/processes/start-processes.ts'
import { freePort } from './free-port.ts'
import { testLimits } from './platform.ts'

export type Apart = Processes & {
  /** All that the parts said so far. */
  output: () => string
}

/** The platform with each part a process of its own, so many of each, as `npm run start:apart` starts them. */
export async function startApart({
  databaseUrl,
  redisUrl,
  copies = 1,
  env = {},
}: {
  databaseUrl: string
  redisUrl: string
  copies?: number
  env?: Record<string, string>
}): Promise<Apart> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia apart '))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  let said = ''
  const parts = await startProcesses({
    subgraphs: subgraphNames,
    copies,
    ports: {
      gateway: await freePort(copies),
      subgraph: await freePort(copies * subgraphNames.length),
      metrics: 0,
    },
    onLine: (part, line) => (said += `${part} | ${line}\n`),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: '4',
      REDIS_URL: redisUrl,
      HOST: '127.0.0.1',
      ...testLimits,
      ...env,
    },
  })
  stack.use(parts)
  const disposal = stack.move()
  return { ...parts, output: () => said, [Symbol.asyncDispose]: () => disposal.disposeAsync() }
}
