import { execFile } from 'node:child_process'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TownTask } from '@rodovia/core/towns/ports.ts'
import { type Bounds, TownFault } from '@rodovia/core/towns/town.ts'
import { buildTiles } from '../roads/build-tiles.ts'
import { installValhalla } from '../roads/valhalla-config.ts'
import { isInstalled } from '../roads/valhalla-process.ts'

const run = promisify(execFile)

/** Throws a `TownFault` with the commands that install what is missing. */
export async function assertPrograms(): Promise<void> {
  const hasOsmium = await run('osmium', ['--version']).then(Boolean, () => false)
  const missing = [...(isInstalled() ? [] : [installValhalla]), ...(hasOsmium ? [] : [installOsmium])]
  if (missing.length > 0) throw new TownFault('program_missing', missing.join('; '))
}

const installOsmium = 'apt-get install osmium-tool'

type Cutting = { extract: string; folder: string; code: number; bounds: Bounds }

/** Cuts a town out of an extract of OpenStreetMap and builds the roads of all towns that were cut so far; returns the size of the roads. */
export async function cutRoads(
  { extract, folder, code, bounds }: Cutting,
  { signal, onProgress }: TownTask,
): Promise<number> {
  const cuts = join(folder, 'cuts')
  await mkdir(cuts, { recursive: true })
  const [next, all] = [join(folder, 'next.osm.pbf'), join(folder, 'all.osm.pbf')]
  try {
    await run('osmium', ['extract', `--bbox=${bounds}`, extract, '-O', '-o', next], { signal })
    await rename(next, join(cuts, `${code}.osm.pbf`))
    onProgress(85)
    const files = (await readdir(cuts)).map((name) => join(cuts, name))
    await run('osmium', ['merge', ...files, '-O', '-o', all], { signal })
    onProgress(90)
    return (await buildTiles(all, join(folder, 'roads'), () => {}, signal)).bytes
  } catch (error) {
    throw new TownFault('failed', (error as Error).message)
  }
}
