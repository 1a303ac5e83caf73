/**
 * Writes the SDL of each subgraph and the supergraph to schema/. With --check it writes nothing and fails where what is
 * there is not what the code says.
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

let differences = 0
for (const [name, sdl] of Object.entries(files)) {
  const path = join(folder, name)
  const text = `${sdl.trim()}\n`
  if (!process.argv.includes('--check')) await writeFile(path, text)
  else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    differences += 1
    console.error(`schema/${name} ${firstDifference(await readFile(path, 'utf8').catch(() => ''), text)}`)
  }
}
if (differences > 0) {
  console.error('Write them anew with: node subgraphs/print-schema.ts')
  process.exitCode = 1
}

function firstDifference(committed: string, generated: string): string {
  const [before, after] = [committed.split('\n'), generated.split('\n')]
  const line = after.findIndex((text, index) => text !== before[index])
  return line < 0
    ? `has ${before.length - after.length} lines too many`
    : `differs from line ${line + 1} on:\n  - ${before[line] ?? '(nothing)'}\n  + ${after[line]}`
}
