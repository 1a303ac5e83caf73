import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildTiles } from '@rodovia/outside/roads/build-tiles.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'

const usage = `npm run roads:build FILE.osm.pbf [FOLDER]   builds the road network of an extract of OpenStreetMap

FOLDER is \`roads\` in DATA_DIR if not given (docs/how-to/price-by-road.md).`

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, folder, ...rest] = positionals
  if (!file || rest.length > 0)
    throw new OperatorError(`Give one file, and a folder if you like; got ${positionals.length}.\n\n${usage}`)
  // npm changes to the project's folder and sets INIT_CWD to the previous one.
  const from = process.env.INIT_CWD ?? '.'
  const target = folder ? resolve(from, folder) : join(readConfig(process.env).dataDir, 'roads')
  const startedAt = performance.now()
  const { tiles, bytes } = await buildTiles(resolve(from, file), target, (line) => console.log(line))
  const seconds = Math.ceil((performance.now() - startedAt) / 1000)
  console.log(`
Built ${tiles} tiles, ${(bytes / 1_000_000).toFixed(1)} MB, in ${seconds} s.
Start the server with ROADS=${target} to price by road.`)
}, usage)
