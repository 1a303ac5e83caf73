import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform } from '../../support/platform.ts'
import type { Bench } from '../harness/bench.ts'

export const startBench: Bench = {
  name: 'start',
  title: 'From the start until it is ready',
  about: `\`npm start\` on existing data: from the start of the process until \`/readyz\` answers 200, with its own PostgreSQL, which was stopped properly
before. Compiled code is cached from the first start on, as with \`npm start\`.`,
  marks: [{ of: 'platform', unit: 's', atMost: 2.5 }],
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const dataDir = await mkdtemp(join(tmpdir(), 'rodovia bench '))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const startOnce = async () => {
      const startedAt = performance.now()
      await using platform = await startPlatform({
        dataDir,
        env: { LOG_LEVEL: 'warn' },
      })
      const seconds = (performance.now() - startedAt) / 1000
      if (platform.process.exitCode !== null) throw new Error(platform.output())
      return { s: seconds }
    }
    await startOnce()
    return { platform: { measure: startOnce } }
  },
}
