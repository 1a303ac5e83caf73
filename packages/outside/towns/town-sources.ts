import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { City } from '@rodovia/core/geo/cities.ts'
import type { AddressFile } from '@rodovia/core/geo/import-streets.ts'
import type { TownPlan, TownSources, TownTask } from '@rodovia/core/towns/ports.ts'
import { type Box, TownFault } from '@rodovia/core/towns/town.ts'
import { mapConstants } from '@rodovia/platform/config/constants/outside.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { AddressFilter } from '../http/address-filter.ts'
import { bytesOfTile, cutMap, tilesOfBoxes } from './cut-map.ts'
import { cutRoads, findMissingPrograms } from './cut-roads.ts'
import { ask, describeFile, download, type RemoteFile } from './download.ts'

type Settings = Config['towns'] & {
  isAllowed: AddressFilter
  /** Null if it is no file of addresses. */
  readAddressFiles: (path: string) => Promise<readonly AddressFile[] | null>
  splitQuoted: TownSources['splitQuoted']
}

type Sources = Settings['sources']

/** Geofabrik's extracts of Brazil, by the first digit of a municipality at IBGE. */
const regions = ['', 'norte', 'nordeste', 'sudeste', 'sul', 'centro-oeste']

/** About 5 km around the town, so that ways may leave it. */
const marginDegrees = 0.05

/** The addresses as streets in the database take about as much as the ZIP. */
const importedShare = 1
/** The tiles of a town, its cut and their copies during the work. */
const bytesOfRoads = 300_000_000

/** The public files: CNEFE and bounds of IBGE, OpenStreetMap by Geofabrik, the map by Protomaps. They are kept in one folder. */
export function createTownSources(settings: Settings): TownSources {
  const { folder, sources } = settings
  const extractOf = ({ code }: City) => `${regions[Math.floor(code / 1e6)]}-latest.osm.pbf`
  const describeExtract = (city: City) => describeFile(`${sources.roads}/${extractOf(city)}`)

  /** Downloads into the folder of downloads; a later town of the region finds its extract there. */
  async function fetchFile(file: RemoteFile, task: TownTask, md5?: string): Promise<string> {
    const downloads = join(folder, 'downloads')
    await mkdir(downloads, { recursive: true })
    const path = join(downloads, decodeURIComponent(file.url.slice(file.url.lastIndexOf('/') + 1)))
    await download(file, path, task, md5)
    return path
  }

  return {
    splitQuoted: settings.splitQuoted,

    async plan(city): Promise<TownPlan> {
      await mkdir(folder, { recursive: true })
      const [addresses, extract, box, missingPrograms, { bavail, bsize }] = await Promise.all([
        describeAddresses(sources, city),
        describeExtract(city),
        readBox(sources, city),
        findMissingPrograms(),
        statfs(folder),
        newestMap(sources),
      ])
      const mapBytes = tilesOfBoxes([box]).ids.length * bytesOfTile
      return {
        box,
        parts: [
          { part: 'addresses', ...sizes(addresses.bytes, addresses.bytes * (1 + importedShare)) },
          { part: 'roads', ...sizes(extract.bytes, extract.bytes + bytesOfRoads) },
          { part: 'map', ...sizes(mapBytes, mapBytes) },
        ],
        missingPrograms,
        freeBytes: bavail * bsize,
      }
    },

    async addresses(city, task) {
      const path = await fetchFile(await describeAddresses(sources, city), task)
      try {
        const files = (await settings.readAddressFiles(path)) ?? []
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

    async roads(city, box, task) {
      const file = await describeExtract(city)
      const md5 = /^[0-9a-f]{32}/.exec(await (await ask(`${file.url}.md5`)).text())?.[0]
      if (!md5) throw new TownFault('unreadable', `${file.url}.md5`)
      const { onProgress } = task
      const half = { ...task, onProgress: (percent: number) => onProgress(percent * 0.8) }
      const extract = await fetchFile(file, half, md5)
      return cutRoads({ extract, folder, code: city.code, box }, task)
    },

    async map(boxes, task) {
      const remote = { ...mapConstants, url: await newestMap(sources), isAllowed: settings.isAllowed }
      const { bytes, tiles } = await cutMap(remote, boxes, task)
      const path = join(folder, 'map.pmtiles')
      await writeFile(`${path}.new`, bytes)
      await rename(`${path}.new`, path)
      return tiles
    },
  }
}

/** The folder of the state lists the files, whose names begin with the municipality's code. */
async function describeAddresses({ addresses }: Sources, { code, uf }: City): Promise<RemoteFile> {
  const list = `${addresses}/${Math.floor(code / 1e5)}_${uf}/`
  const name = new RegExp(`"(${code}_[\\w%'.-]+\\.zip)"`, 'i').exec(await (await ask(list)).text())?.[1]
  if (!name) throw new TownFault('not_published', `${list}${code}_*.zip`)
  return describeFile(`${list}${name}`)
}

async function readBox({ bounds }: Sources, { code }: City): Promise<Box> {
  const url = `${bounds}/${code}?formato=application/vnd.geo+json`
  const points = pointsIn(await json(url))
  if (points.length === 0) throw new TownFault('unreadable', url)
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  return {
    south: Math.min(...lats) - marginDegrees,
    west: Math.min(...lngs) - marginDegrees,
    north: Math.max(...lats) + marginDegrees,
    east: Math.max(...lngs) + marginDegrees,
  }
}

/** The newest map; older ones are removed after some days. */
async function newestMap({ builds, map }: Sources): Promise<string> {
  const list = await json(builds)
  const keys = Array.isArray(list) ? list.map((build: { key?: unknown }) => String(build?.key)) : []
  const newest = keys
    .filter((key) => /^\d{8}\.pmtiles$/.test(key))
    .sort()
    .at(-1)
  if (!newest) throw new TownFault('not_published', `${builds}: YYYYMMDD.pmtiles`)
  return `${map}/${newest}`
}

const sizes = (downloadBytes: number, diskBytes: number) => ({ downloadBytes, diskBytes })

async function json(url: string): Promise<unknown> {
  const response = await ask(url)
  return response.json().catch(() => {
    throw new TownFault('unreadable', url)
  })
}

/** The positions of a GeoJSON object, at any depth. */
function pointsIn(value: unknown): [lng: number, lat: number][] {
  if (Array.isArray(value)) {
    const [lng, lat] = value
    return typeof lng === 'number' && typeof lat === 'number' ? [[lng, lat]] : value.flatMap(pointsIn)
  }
  if (typeof value !== 'object' || value === null) return []
  const { coordinates, geometry, features } = value as Record<string, unknown>
  return [coordinates, geometry, features].flatMap(pointsIn)
}
