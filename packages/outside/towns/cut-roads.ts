import { execFile } from 'node:child_process'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TownTask } from '@rodovia/core/towns/ports.ts'
import { type Box, type MissingProgram, TownFault } from '@rodovia/core/towns/town.ts'
import { buildTiles } from '../roads/build-tiles.ts'
import { isInstalled } from '../roads/valhalla-process.ts'

const run = promisify(execFile)

export async function findMissingPrograms(): Promise<MissingProgram[]> {
  const hasOsmium = await run('osmium', ['--version']).then(
    () => true,
    () => false,
  )
  return [...(isInstalled() ? [] : (['valhalla'] as const)), ...(hasOsmium ? [] : (['osmium'] as const))]
}

type Cutting = { extract: string; folder: string; code: number; box: Box }

/** Cuts a town out of an extract of OpenStreetMap and builds the roads of all towns that were cut so far; returns the size of the roads. */
export async function cutRoads(
  { extract, folder, code, box }: Cutting,
  { signal, onProgress }: TownTask,
): Promise<number> {
  const cuts = join(folder, 'cuts')
  await mkdir(cuts, { recursive: true })
  const [next, all] = [join(folder, 'next.osm.pbf'), join(folder, 'all.osm.pbf')]
  const { west, south, east, north } = box
  try {
    await run('osmium', ['extract', `--bbox=${west},${south},${east},${north}`, extract, '-O', '-o', next], {
      signal,
    })
    await rename(next, join(cuts, `${code}.osm.pbf`))
    onProgress(85)
    const files = (await readdir(cuts)).map((name) => join(cuts, name))
    await run('osmium', ['merge', ...files, '-O', '-o', all], { signal })
    onProgress(90)
    const { bytes } = await buildTiles(all, join(folder, 'roads'), () => {}, signal)
    return bytes
  } catch (error) {
    signal.throwIfAborted()
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new TownFault('program_failed', stderr || message)
  }
}
