import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { readAllMetrics } from './composition/all-metrics.ts'
import { dashboardOf } from './monitoring/dashboard.ts'
import { withMetricTables } from './monitoring/metric-tables.ts'

const usage = `npm run monitoring              writes the tables of docs/reference/metrics.md and deploy/monitoring/dashboard.json
npm run monitoring -- --check   fails when they are not what the platform registers

It starts the platform on an empty database of its own.`

const root = resolve(import.meta.dirname, '..')

await runCommand(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const metrics = await readAllMetrics()
  const page = join(root, 'docs/reference/metrics.md')
  const files = {
    [page]: withMetricTables(await readFile(page, 'utf8'), metrics),
    [join(root, 'deploy/monitoring/dashboard.json')]: `${JSON.stringify(dashboardOf(metrics), null, 2)}\n`,
  }
  for (const [file, text] of Object.entries(files)) {
    if (!values.check) await writeFile(file, text)
    else if ((await readFile(file, 'utf8').catch(() => '')) !== text)
      throw new OperatorError(`${file} is not what the platform registers. Run \`npm run monitoring\`.`)
  }
}, usage)
