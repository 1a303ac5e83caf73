import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createCities } from '@rodovia/core/geo/cities.ts'
import { loadNextTown } from '@rodovia/core/towns/load-town.ts'
import type { TownPlan } from '@rodovia/core/towns/ports.ts'
import { cityOf } from '@rodovia/core/towns/request-town.ts'
import { requestedTown, type Town, TownFault } from '@rodovia/core/towns/town.ts'
import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { createAddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { installValhalla } from '@rodovia/outside/roads/valhalla-config.ts'
import { faultTexts } from '@rodovia/pages/console/towns/town-messages.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'
import { makeTownSources } from './composition/make-places.ts'

const usage = `npm run town -- TOWN STATE [--yes]   loads the addresses, roads and map of a town, such as: npm run town -- "Jundiaí" SP

It says how much it downloads and asks; --yes does not ask (docs/tutorials/deliver-in-your-own-town.md).`

const megabytesOf = (bytes: number) => Math.ceil(bytes / 1_000_000)
const size = (megabytes: number) => `${megabytes.toLocaleString('en')} MB`

const installs = { valhalla: installValhalla, osmium: 'apt-get install osmium-tool' }

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true })
  const [name, state, ...rest] = positionals
  if (!name || !state || rest.length > 0)
    throw new OperatorError(`Give a town and a state; got ${positionals.length}.\n\n${usage}`)
  const cities = createCities(readBuiltInCeps())
  const city = cityOf({ city: name, state }, cities)
  await withStores(async ({ config, database: { stores } }) => {
    const townSources = makeTownSources(config, createAddressFilter(config.webhooks.allowedAddresses))
    const plan = await townSources.plan(city).catch((error: unknown) => {
      throw error instanceof TownFault ? new OperatorError(faultTexts[error.code](error.message).en) : error
    })
    console.log(describePlan(`${city.city} - ${city.uf}`, plan))
    if (!values.yes && !(await confirm())) throw new OperatorError('Nothing was done.')
    const { towns, streets } = stores
    const clock = () => new Date()
    await towns.request(requestedTown(city, await towns.find(city.code), clock()), null)
    const ports = { towns, streets, townSources, cities, clock }
    const town = await loadAndShow(ports, city.code)
    if (town.fault)
      throw new OperatorError(`${faultTexts[town.fault.code](town.fault.detail).en} Start again to go on.`)
    console.log(describeTown(town, config.publicUrl))
  })
}, usage)

/** Loads what waits, or follows the process that loads it, until the town has ended. */
async function loadAndShow(ports: Parameters<typeof loadNextTown>[0], code: number): Promise<Town> {
  const never = new AbortController().signal
  let loading: Promise<unknown> = Promise.resolve()
  let isLoading = false
  for (let shown = ''; ; ) {
    if (!isLoading) {
      isLoading = true
      loading = loadNextTown(ports, never).finally(() => {
        isLoading = false
      })
      loading.catch(() => {})
    }
    await sleep(500)
    const town = (await ports.towns.find(code))!
    if (town.status === 'loaded' || town.status === 'failed') {
      await loading
      return town
    }
    const line = town.part ? `${town.part}: ${town.percent} %` : 'waiting'
    if (line !== shown) console.log(line)
    shown = line
  }
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new OperatorError('Give --yes: there is no terminal to ask at.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Continue? [y/N] ').finally(() => lines.close())
  return /^y(es)?$/i.test(answer.trim())
}

function describePlan(name: string, { parts, missingPrograms, freeBytes }: TownPlan): string {
  const all = parts.filter(({ part }) => part !== 'roads' || missingPrograms.length === 0)
  const sum = (key: 'downloadBytes' | 'diskBytes') =>
    all.reduce((total, part) => total + megabytesOf(part[key]), 0)
  return [
    `${name}: about ${size(sum('downloadBytes'))} to download, ${size(sum('diskBytes'))} on disk, ${size(megabytesOf(freeBytes))} free.`,
    ...all.map(({ part, downloadBytes }) => `  ${part}: ${size(megabytesOf(downloadBytes))}`),
    ...missingPrograms.map((program) => `  no roads without ${program}: ${installs[program]}`),
  ].join('\n')
}

function describeTown(
  { city, uf, code, addresses, streets, roadBytes, mapTiles, missingPrograms }: Town,
  publicUrl: string,
): string {
  const count = (amount: number) => amount.toLocaleString('en')
  const roads = missingPrograms.length > 0 ? 'no roads' : `${(roadBytes / 1_000_000).toFixed(1)} MB of roads`
  return `
${city} - ${uf}: ${count(addresses)} addresses in ${count(streets)} streets, ${roads}, ${count(mapTiles)} map tiles.
Start the server again, which then uses the roads and the map, and see ${publicUrl}/conta/municipios/${code}`
}
