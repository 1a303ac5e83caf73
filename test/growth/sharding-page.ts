import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { keySteps } from '@rodovia/postgres/sharding/key-steps.ts'
import { allPlaces, type TablePlace } from '@rodovia/postgres/sharding/table-places.ts'
import { triggers } from '@rodovia/postgres/sharding/triggers.ts'
import { acrossTenants } from './across-tenants.ts'

/** `npm run sharding:page` writes where the tables go into docs/explanation/scaling.md. */

export const page = resolve(import.meta.dirname, '../../docs/explanation/scaling.md')

const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const isOn: Record<TablePlace['on'], string> = {
  tenant: 'with the tenant',
  key: 'by another key',
  everywhere: 'a copy on each machine',
  coordinator: 'on the coordinator',
}

/** Tables that share their reason share a row. */
function placesTable(): string {
  const rows = Map.groupBy(Object.entries<TablePlace>(allPlaces), ([, place]) => {
    const column = place.on === 'key' ? `, \`${place.column}\`` : ''
    const reason =
      place.on === 'tenant' ? 'each order writes them, or they grow with what is ordered' : place.reason
    return `${isOn[place.on]}${column}\n${reason}`
  })
  return table(
    ['where', 'tables', 'because'],
    [...rows].map(([key, tables]) => {
      const [where = '', reason = ''] = key.split('\n')
      return [where, tables.map(([name]) => `\`${name}\``).join(', '), reason]
    }),
  )
}

const stepsTable = () =>
  table(
    ['change', 'what it would cost one server'],
    keySteps.map(({ change, cost }) => [change, cost]),
  )

const statementsTable = () =>
  table(
    ['statements of', 'on several machines'],
    acrossTenants.map(({ is, of }) => [of, is]),
  )

const triggersTable = () =>
  table(
    ['trigger', 'looks at', 'before it can be distributed'],
    Object.entries(triggers).flatMap(([name, trigger]) =>
      'becomes' in trigger ? [[`\`${name}\``, trigger.looksAt, trigger.becomes]] : [],
    ),
  )

const parts: Readonly<Record<string, () => string>> = {
  'sharding places': placesTable,
  'sharding keys': stepsTable,
  'sharding statements': statementsTable,
  'sharding triggers': triggersTable,
}

/** The page with these parts in place of its last ones. */
export function withSharding(text: string): string {
  return Object.entries(parts).reduce((current, [name, write]) => {
    const begin = `<!-- ${name}: written by npm run sharding:page -->\n`
    const end = `\n<!-- end of ${name} -->`
    const [before, rest] = current.split(begin)
    if (before === undefined || !rest?.includes(end)) throw new Error(`${page} has no place for ${name}`)
    return before + begin + write() + rest.slice(rest.indexOf(end))
  }, text)
}

if (import.meta.main) await writeFile(page, withSharding(await readFile(page, 'utf8')))
