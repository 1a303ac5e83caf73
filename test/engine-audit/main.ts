import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { startExample } from '@rodovia/engine/test/support/example'
import { auditGraphqlOverHttp } from '@rodovia/engine/test/support/graphql-over-http'
import { aGateway } from '@rodovia/gateway/test/a-gateway.ts'

/** `npm run engine:audit`: prints the scores of packages/engine/README.md. Ends with 1 where an audit is not passed. */

const root = resolve(import.meta.dirname, '../..')
const say = (text: string) => process.stdout.write(`${text}\n`)

async function auditOverHttp(): Promise<boolean> {
  await using example = await startExample()
  await using gateway = await aGateway()
  const scores = {
    'the example server': await auditGraphqlOverHttp(example.url),
    'the gateway': await auditGraphqlOverHttp(`${gateway.url}/graphql`, {
      'apollo-require-preflight': 'yes',
    }),
  }
  say('GraphQL over HTTP, the audits of graphql-http:')
  for (const [server, { score, failures }] of Object.entries(scores)) {
    say(`  ${server}: ${score}`)
    for (const failure of failures) say(`    ${failure}`)
  }
  return Object.values(scores).every(({ failures }) => failures.length === 0)
}

/** Reports which properties of federation are tested, by the names of the files in packages/engine/test. */
function auditFederation(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'engine audit '))
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', 'packages/engine/test', '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const { testResults, success } = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  say('\nFederation, the tests of the package:')
  for (const { name, assertionResults } of testResults.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length
    say(`  ${basename(name, '.test.ts')}: ${passed}/${assertionResults.length}`)
  }
  return success
}

interface Report {
  success: boolean
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

const isPassed = [await auditOverHttp(), auditFederation()]
process.exit(isPassed.every(Boolean) ? 0 : 1)
