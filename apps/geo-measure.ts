import { resolve } from 'node:path'
import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import { type Accuracy, measureGazetteer } from '@rodovia/core/geo/measure-gazetteer.ts'
import { readBuiltInCeps } from '@rodovia/platform/ceps/built-in-ceps.ts'
import { readCepFile } from '@rodovia/platform/ceps/cep-file.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'

/** How far off the built-in table is from that of a file, as tables for docs/explanation/postal-codes.md. */
await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0)
    throw new OperatorError('npm run geo:measure FILE: give one file to compare with')
  const reference = await readCepFile(resolve(process.env.INIT_CWD ?? '.', file))
  const { whole, byPrecision, byState } = measureGazetteer(builtInGazetteer(readBuiltInCeps()), reference)
  console.log(table('precision', [whole, ...byPrecision]))
  console.log(table('state', byState))
})

function table(title: string, rows: readonly Accuracy[]): string {
  const lines = rows.map(
    ({ name, ranges, medianKm, ninthDecileKm, within50Km }) =>
      `| ${name} | ${ranges} | ${medianKm.toFixed(1)} km | ${ninthDecileKm.toFixed(0)} km | ${((within50Km / ranges) * 100).toFixed(1)} % |`,
  )
  const header = [
    `| ${title} | ranges | median error | nine of ten within | within 50 km |`,
    '|---|---:|---:|---:|---:|',
  ]
  return [...header, ...lines, ''].join('\n')
}
