/**
 * Writes the SDL of each subgraph and the supergraph to schema/. With --check it writes nothing and fails if a file differs.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemas } from './schemas.ts'
import { composeSupergraph, subgraphSdl } from './supergraph.ts'

const folder = join(import.meta.dirname, '../schema')

const files = {
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [`${name}.graphql`, subgraphSdl(schema)]),
  ),
  'supergraph.graphql': composeSupergraph(schemas),
}

for (const [name, sdl] of Object.entries(files)) {
  const [path, text] = [join(folder, name), `${sdl.trim()}\n`]
  if (process.argv.includes('--check')) check(name, await readFile(path, 'utf8').catch(() => ''), text)
  else await writeFile(path, text)
}
if (process.exitCode) console.error('Update the files with: npm run schema')

function check(name: string, committed: string, generated: string): void {
  if (committed === generated) return
  const [before, after] = [committed.split('\n'), generated.split('\n')]
  const line = Math.max(
    0,
    after.findIndex((text, index) => text !== before[index]),
  )
  console.error(`schema/${name} differs, first at line ${line + 1}:`)
  console.error(`  - ${before[line] ?? '(nothing)'}\n  + ${after[line]}`)
  process.exitCode = 1
}
