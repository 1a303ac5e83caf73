import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform } from '../../support/platform.ts'
import type { Bench } from '../harness/bench.ts'

export const startBench: Bench = {
  name: 'start',
  title: 'From the start until it is ready',
  about: `\`npm start\`: from the start of the process until \`/readyz\` answers 200. \`first\` begins with an empty folder: it creates the database
cluster, the tables and the demo. \`with data\` is a later start, with its own PostgreSQL, which was stopped properly before. Node’s cache of
compiled code is there in both.`,
  marks: [
    { of: 'first', unit: 's', atMost: 8 },
    { of: 'with data', unit: 's', atMost: 3.5 },
  ],
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const kept = await newFolder(stack)
    await secondsUntilReady(kept)
    return {
      first: {
        async measure() {
          await using folders = new AsyncDisposableStack()
          return secondsUntilReady(await newFolder(folders))
        },
      },
      'with data': { measure: () => secondsUntilReady(kept) },
    }
  },
}

async function newFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia bench '))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function secondsUntilReady(dataDir: string): Promise<{ s: number }> {
  const startedAt = performance.now()
  await using platform = await startPlatform({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const s = (performance.now() - startedAt) / 1000
  if (platform.process.exitCode !== null) throw new Error(platform.output())
  return { s }
}
