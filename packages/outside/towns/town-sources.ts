import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { City } from '@rodovia/core/geo/cities.ts'
import type { AddressFile } from '@rodovia/core/geo/import-streets.ts'
import { boundsOf } from '@rodovia/core/geo/polygon.ts'
import type { TownSources, TownTask } from '@rodovia/core/towns/ports.ts'
import { type Bounds, faultOf, TownFault, type TownPart } from '@rodovia/core/towns/town.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { cutMap, tilesIn } from './cut-map.ts'
import { assertPrograms, cutRoads } from './cut-roads.ts'
import { ask, describeFile, download, type RemoteFile } from './download.ts'

type Settings = Config['towns'] & {
  /** Null if it is no file of addresses. */
  readAddressFiles: (path: string) => Promise<readonly AddressFile[] | null>
  splitQuoted: TownSources['splitQuoted']
}

/** Geofabrik's extracts of Brazil, by the first digit of a municipality at IBGE. */
const regions = ['', 'norte', 'nordeste', 'sudeste', 'sul', 'centro-oeste']

/** About 5 km around the town, so that ways may leave it. */
const marginDegrees = 0.05

/** Roads take so much while they are built. A tile of the map is an estimate. */
const [bytesOfRoads, bytesOfTile] = [300_000_000, 20_000]

/** The public files: CNEFE and bounds of IBGE, OpenStreetMap by Geofabrik, the map by Protomaps. They are kept in one folder. */
export function createTownSources({ folder, sources, readAddressFiles, splitQuoted }: Settings): TownSources {
  const describeExtract = ({ code }: City) =>
    describeFile(`${sources.roads}/${regions[Math.floor(code / 1e6)]}-latest.osm.pbf`)

  /** The folder of the state lists the files, whose names begin with the municipality's code. */
  async function describeAddresses({ code, uf }: City): Promise<RemoteFile> {
    const list = `${sources.addresses}/${Math.floor(code / 1e5)}_${uf}/`
    const name = new RegExp(`"(${code}_[\\w%'.-]+\\.zip)"`, 'i').exec(await (await ask(list)).text())?.[1]
    if (!name) throw new TownFault('unreachable', `${list}${code}_*.zip`)
    return describeFile(`${list}${name}`)
  }

  async function readBounds({ code }: City): Promise<Bounds> {
    const url = `${sources.bounds}/${code}?formato=application/vnd.geo+json`
    const positions = (await (await ask(url)).text()).matchAll(/\[\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\]/g)
    const points = [...positions].map(([, lng, lat]) => [Number(lng), Number(lat)] as const)
    if (points.length === 0) throw new TownFault('damaged', url)
    const { west, south, east, north } = boundsOf([points])
    return [west - marginDegrees, south - marginDegrees, east + marginDegrees, north + marginDegrees]
  }

  /** The newest map of the world; older ones are removed after some days. */
  async function newestMap(): Promise<string> {
    const list = await (await ask(sources.builds)).text()
    const names = [...list.matchAll(/"(\d{8}\.pmtiles)"/g)].map(([, name]) => name!).sort()
    if (names.length === 0) throw new TownFault('unreachable', `${sources.builds}: YYYYMMDD.pmtiles`)
    return `${sources.map}/${names.at(-1)}`
  }

  /** Downloads into a folder where a later town of the region finds its extract. */
  async function fetchFile(file: RemoteFile, task: TownTask, md5?: string): Promise<string> {
    const path = join(folder, 'downloads', decodeURIComponent(file.url.slice(file.url.lastIndexOf('/') + 1)))
    await mkdir(join(folder, 'downloads'), { recursive: true })
    await download(file, path, task, md5)
    return path
  }

  return {
    splitQuoted,

    async plan(city) {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      const freeBytes = bavail * bsize
      const bounds = readBounds(city)
      const measure: Record<TownPart['part'], () => Promise<Sizes>> = {
        async addresses() {
          const { bytes } = await describeAddresses(city)
          // The streets in the database take about as much as the ZIP.
          return { downloadBytes: bytes, diskBytes: 2 * bytes }
        },
        async roads() {
          await assertPrograms()
          const [{ bytes }] = await Promise.all([describeExtract(city), bounds])
          return { downloadBytes: bytes, diskBytes: bytes + bytesOfRoads }
        },
        async map() {
          const [area] = await Promise.all([bounds, newestMap()])
          const bytes = tilesIn([area]).ids.length * bytesOfTile
          return { downloadBytes: bytes, diskBytes: bytes }
        },
      }
      const parts = (['addresses', 'roads', 'map'] as const).map((part) =>
        plan(part, measure[part], freeBytes),
      )
      return { parts: await Promise.all(parts), bounds: await bounds.catch(() => null), freeBytes }
    },

    async addresses(city, task) {
      const path = await fetchFile(await describeAddresses(city), task)
      try {
        const files = (await readAddressFiles(path)) ?? []
        // To the end, where the checksum of the ZIP is compared.
        for (const file of files) for await (const _ of file.read(0)) task.signal.throwIfAborted()
        if (files.length > 0) return files
      } catch {
        task.signal.throwIfAborted()
      }
      // The next download may be whole.
      await rm(path, { force: true })
      throw new TownFault('damaged', path)
    },

    async roads(town, bounds, task) {
      const file = await describeExtract(town)
      const md5 = (await (await ask(`${file.url}.md5`)).text()).slice(0, 32)
      const share = (percent: number) => task.onProgress(percent * 0.8)
      const extract = await fetchFile(file, { ...task, onProgress: share }, md5)
      return cutRoads({ extract, folder, code: town.code, bounds }, task)
    },

    map: async (areas, task) => cutMap(await newestMap(), areas, join(folder, 'map.pmtiles'), task),
  }
}

type Sizes = Pick<TownPart, 'downloadBytes' | 'diskBytes'>

async function plan(
  part: TownPart['part'],
  measure: () => Promise<Sizes>,
  freeBytes: number,
): Promise<TownPart> {
  const planned = { part, downloadBytes: 0, diskBytes: 0, percent: 0, fault: null, detail: '' }
  try {
    const sizes = await measure()
    if (sizes.diskBytes <= freeBytes) return { ...planned, ...sizes }
    throw new TownFault('disk_full', `${megabytes(freeBytes)} MB < ${megabytes(sizes.diskBytes)} MB`)
  } catch (error) {
    return { ...planned, ...faultOf(error) }
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
