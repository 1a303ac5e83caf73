import { execFileSync } from 'node:child_process'

/**
 * Lists the modules that no test file imports, directly or through others: only tests of the started platform run them, or none.
 * For the output of CI; it fails nothing.
 */
const isTest = (path: string) => /\.(test|fixture|contract)\.ts$|(^|\/)test\//.test(path)

type Module = { source: string; dependencies: { resolved: string; typeOnly?: boolean }[] }

const output = execFileSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...['apps', 'packages', 'subgraphs', 'gateway', 'demo', 'test'],
    ...['--output-type', 'json', '--no-progress'],
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
const modules = new Map((JSON.parse(output).modules as Module[]).map((module) => [module.source, module]))
const isOurs = (path: string) =>
  path.endsWith('.ts') && !path.endsWith('.d.ts') && !path.includes('node_modules')

const reached = new Set<string>()
const queue = [...modules.keys()].filter((source) => source.endsWith('.test.ts'))
for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
  if (reached.has(source)) continue
  reached.add(source)
  for (const { resolved } of modules.get(source)?.dependencies ?? [])
    if (isOurs(resolved)) queue.push(resolved)
}
const untested = [...modules.keys()].filter(
  (source) => isOurs(source) && !isTest(source) && !reached.has(source),
)

process.stdout.write(`\nModules that no test file imports (${untested.length}):\n`)
for (const source of untested.sort()) process.stdout.write(`  ${source}\n`)
