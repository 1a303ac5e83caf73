import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { buildConfig, tilesFolder, valhallaPackage } from './valhalla-config.ts'
import { assertInstalled } from './valhalla-process.ts'

export type TilesBuilt = { tiles: number; bytes: number }

/**
 * Builds the tiles of a road network from an extract of OpenStreetMap into `folder`, in place of those that are there. The old ones stay
 * until the new ones are complete; a server that uses them goes on with them until its next start. Throws an `OperatorError`.
 */
export async function buildTiles(
  file: string,
  folder: string,
  onProgress: (line: string) => void,
  signal?: AbortSignal,
): Promise<TilesBuilt> {
  assertInstalled()
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new OperatorError(`There is no file ${file}.`)
  const [next, former] = [`${folder}.new`, `${folder}.old`]
  await rm(next, { recursive: true, force: true })
  await mkdir(join(next, tilesFolder), { recursive: true })
  const config = join(next, 'build.json')
  await writeFile(config, JSON.stringify(buildConfig(join(next, tilesFolder), availableParallelism())))
  await runBuilder([file, '-c', config], next, onProgress, signal)
  const built = await measureTiles(join(next, tilesFolder))
  if (built.tiles === 0) throw new OperatorError(`${file} has no roads for vehicles: no tile was built.`)
  await rm(former, { recursive: true, force: true })
  await rename(folder, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(next, folder)
  await rm(former, { recursive: true, force: true })
  return built
}

/** The program in Valhalla's package, for Linux and macOS. It writes what it does, line by line, and lists where it runs. */
async function runBuilder(
  args: readonly string[],
  cwd: string,
  onProgress: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const installed = dirname(createRequire(import.meta.url).resolve(valhallaPackage))
  const program = join(installed, process.platform, process.arch, 'valhalla_build_tiles')
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) })
  const lastLines: string[] = []
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > 5) lastLines.shift()
      const step = /\[INFO\]\S* (.+)$/.exec(line)?.[1]
      if (step) onProgress(step)
    })
  const [code] = await once(child, 'close').catch((error: Error) => {
    throw new OperatorError(
      `Valhalla has no program for ${process.platform} ${process.arch}: ${error.message}`,
    )
  })
  if (code !== 0) throw new OperatorError(`The tiles could not be built:\n${lastLines.join('\n')}`)
}

async function measureTiles(folder: string): Promise<TilesBuilt> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const tiles = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.gph'))
  const sizes = await Promise.all(tiles.map(({ parentPath, name }) => stat(join(parentPath, name))))
  return { tiles: tiles.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}
