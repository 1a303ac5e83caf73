import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTiles } from '@rodovia/outside/roads/build-tiles.ts'
import { osmiumProgram } from '../programs.ts'
import { programPath } from '../shared-services.ts'
import { provideValhalla } from './provide-valhalla.ts'

/** A point of the town, in blocks of some 200 m: rows count northwards from the south, columns eastwards from the west. */
type Corner = { row: number; column: number }

const smallTown = 30
const degreesPerBlock = 0.002
const southWest = { lat: -23.63, lng: -46.7 }

export const cornerAt = ({ row, column }: Corner) => ({
  lat: southWest.lat + row * degreesPerBlock,
  lng: southWest.lng + column * degreesPerBlock,
})

/**
 * A town of 30 × 30 streets, or more, in the middle of São Paulo as OpenStreetMap would have it. A river flows through its middle (north of
 * row 14 of 30), whose only bridge is in the far west.
 */
function townWithRiver(size: number): string {
  const idOf = ({ row, column }: Corner) => 1 + row * size + column
  const all = Array.from({ length: size }, (_, index) => index)
  const nodes = all.flatMap((row) =>
    all.map((column) => {
      const { lat, lng } = cornerAt({ row, column })
      return `<node id="${idOf({ row, column })}" version="1" lat="${lat.toFixed(6)}" lon="${lng.toFixed(6)}"/>`
    }),
  )
  const [south, north] = [all.slice(0, size / 2), all.slice(size / 2)]
  const streets = [
    ...all.map((row) => ({ index: row, corners: all.map((column) => ({ row, column })) })),
    ...all.flatMap((column) =>
      (column === 0 ? [all] : [south, north]).map((rows) => ({
        index: column,
        corners: rows.map((row) => ({ row, column })),
      })),
    ),
  ]
  const ways = streets.map(({ index, corners }, position) => {
    const kind = size === smallTown ? 'residential' : kindOf(index)
    return `<way id="${position + 1}" version="1">${corners.map((corner) => `<nd ref="${idOf(corner)}"/>`).join('')}<tag k="highway" v="${kind}"/></way>`
  })
  return `<?xml version="1.0"?><osm version="0.6">${nodes.join('')}${ways.join('')}</osm>`
}

/** A large town has faster streets among the others, by which ways are found in a fraction of the time. */
function kindOf(index: number): string {
  if (index % 30 === 0) return 'primary'
  if (index % 10 === 0) return 'secondary'
  return index % 5 === 0 ? 'tertiary' : 'residential'
}

export type BuiltTown = AsyncDisposable & { folder: string; pbf: string }

/** The tiles of the town, built as `npm run roads:build` does. */
export async function buildTown(size = smallTown): Promise<BuiltTown> {
  provideValhalla()
  const osmium = await programPath(osmiumProgram)
  const parent = await mkdtemp(join(tmpdir(), 'rodovia roads '))
  const [xml, pbf, folder] = [join(parent, 'town.osm'), join(parent, 'town.osm.pbf'), join(parent, 'roads')]
  await writeFile(xml, townWithRiver(size))
  execFileSync(osmium, ['cat', xml, '-o', pbf], { stdio: 'ignore' })
  await buildTiles(pbf, folder, () => {})
  return { folder, pbf, [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }) }
}
