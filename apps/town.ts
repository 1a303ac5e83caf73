import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import input from '@inquirer/input'
import { consoleRequest } from '@rodovia/core/identity/console.ts'
import { type PlannedTown, planTown, requestTown } from '@rodovia/core/towns/request-town.ts'
import type { Town, TownPart } from '@rodovia/core/towns/town.ts'
import { startTownLoader } from '@rodovia/jobs/towns/town-loader.ts'
import { faultTexts, messages } from '@rodovia/pages/console/towns/town-messages.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run town -- TOWN STATE [--yes]   loads the addresses, roads and map of a town, such as: npm run town -- "Jundiaí" SP

It says how much it downloads and asks; --yes does not ask (docs/tutorials/deliver-in-your-own-town.md).`

const count = (amount: number) => amount.toLocaleString('en')
const size = (bytes: number) => messages.size(Math.ceil(bytes / 1_000_000)).en

const faultsOf = (parts: readonly TownPart[]) =>
  parts.flatMap(({ part, fault, detail }) => (fault ? [`${part}: ${faultTexts[fault](detail).en}`] : []))

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true })
  const [city, state, ...rest] = positionals
  if (!city || !state || rest.length > 0)
    throw new OperatorError(`Give a town and a state; got ${positionals.length}.\n\n${usage}`)
  if (!values.yes && !process.stdin.isTTY)
    throw new OperatorError('Give --yes: there is no terminal to ask at.')
  await withStores(async ({ config, secrets, database, log, stack }) => {
    const { makePorts } = await import('./composition/make-ports.ts')
    const ports = await makePorts(config, secrets, database, log, stack)
    const request = consoleRequest()
    console.log(describePlan(await planTown(ports, { actor: request.actor, city, state })))
    if (!values.yes && !/^y(es)?$/i.test(await input({ message: 'Continue? [y/N]' })))
      throw new OperatorError('Nothing was done.')
    const { code } = await requestTown(ports, { request, city, state })
    // A running server may be the one that loads it.
    await using _loader = await startTownLoader(ports, { onError: (error) => console.error(error) })
    const town = await follow(() => ports.towns.find(code))
    console.log(`
${town.city} - ${town.uf}: ${count(town.addresses)} addresses in ${count(town.streets)} streets, ${size(town.roadBytes)} of roads, ${count(town.mapTiles)} map tiles.
Start the server again, which then uses the roads and the map, and see ${config.publicUrl}/conta/municipios/${code}`)
    if (town.status === 'failed')
      throw new OperatorError(
        `${faultsOf(town.parts).join('\n')}\nStart again to go on with what is missing.`,
      )
  })
}, usage)

function describePlan({ city, uf, parts, freeBytes }: PlannedTown): string {
  const sum = (key: 'downloadBytes' | 'diskBytes') => parts.reduce((total, part) => total + part[key], 0)
  return [
    `${city} - ${uf}: about ${size(sum('downloadBytes'))} to download, ${size(sum('diskBytes'))} on disk, ${size(freeBytes)} free.`,
    ...parts.filter(({ fault }) => !fault).map((part) => `  ${part.part}: ${size(part.downloadBytes)}`),
    ...faultsOf(parts).map((fault) => `  ${fault}`),
  ].join('\n')
}

/** Prints the progress of a town until it has ended. */
async function follow(find: () => Promise<Town | null>): Promise<Town> {
  for (let shown = ''; ; await sleep(500)) {
    const town = (await find())!
    if (town.status === 'loaded' || town.status === 'failed') return town
    const part = town.parts.find(({ percent, fault }) => percent < 100 && !fault)
    const line = part ? `${part.part}: ${part.percent} %` : town.status
    if (line !== shown) console.log(line)
    shown = line
  }
}
