/**
 * Runs platforms for the tests of one worker (hosted-platform.ts): a process that has loaded the code starts
 * the next one in a fifth of the time.
 */
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { startServer } from '../../apps/composition/start-server.ts'
import type { HostRequest, HostResponse } from './hosted-platform.ts'
import './allow-test-config.ts'

const platforms = new Map<number, AsyncDisposable>()

process.once('disconnect', () => process.exit())
process.on('message', async (request: HostRequest) => {
  const { id } = request
  try {
    if (request.env) platforms.set(id, await start(request.env))
    else await stop(id)
    respond({ id })
  } catch (error) {
    respond({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function start(env: NodeJS.ProcessEnv): Promise<AsyncDisposable> {
  // Node itself reads this variable before the first module.
  const authorities = env.NODE_EXTRA_CA_CERTS
  if (authorities)
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(authorities, 'utf8')])
  const config = readConfig(env)
  return startServer(config, createLog(config))
}

async function stop(id: number): Promise<void> {
  await platforms.get(id)?.[Symbol.asyncDispose]()
  platforms.delete(id)
}

function respond(response: HostResponse): void {
  process.send!(response)
}
