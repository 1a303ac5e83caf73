import { join } from 'node:path'
import type { Bench } from '../harness/bench.ts'
import { type HttpLoad, httpContender } from '../harness/http-load.ts'
import { startServer } from '../harness/server-process.ts'
import { request } from './world.ts'

export const listOverHttpBench: Bench = {
  name: 'list-over-http',
  group: 'engine',
  title: 'GraphQL: the list of 50, subgraphs over HTTP',
  about: `The same list with each subgraph in a process of its own. Hand-written is a Fastify route that sends the same two requests to the
same subgraphs and joins their answers. The last two clients accept compressed answers; the others do not.`,
  packages: ['undici', 'fastify'],
  marks: [{ of: 'platform', to: 'hand-written', unit: 'requests/s', atLeast: 0.65 }],
  // Many short turns: what else the machine does changes within seconds.
  rounds: 20,
  seconds: 1,
  async start(stack) {
    const start = async (file: string, args: string[]) =>
      stack.use(await startServer(join(import.meta.dirname, file), { args })).url
    const subgraphs = [
      await start('subgraph-server.ts', ['delivery']),
      await start('subgraph-server.ts', ['fleet']),
    ]
    const platform = await start('engine-server.ts', subgraphs)
    return {
      'hand-written': httpContender({ ...request, url: await start('aggregator.ts', subgraphs) }),
      platform: httpContender({ ...request, url: platform }),
      'platform, gzip': httpContender(compressed('gzip', platform)),
      'platform, br': httpContender(compressed('br', platform)),
    }
  },
}

const compressed = (encoding: string, url: string): HttpLoad => ({
  ...request,
  url,
  headers: { ...request.headers, 'accept-encoding': encoding },
})
