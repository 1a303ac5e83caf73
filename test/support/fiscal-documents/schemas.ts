import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the official schemas that `FISCAL_SCHEMAS` names; null where it names none. */
export const schemaFolder = process.env.FISCAL_SCHEMAS ?? null

/** The schemas of MDF-es in that folder, by file name. */
export function mdfeSchemas(): ReadonlyMap<string, string> {
  const folder = join(schemaFolder ?? '', 'mdfe')
  const names = readdirSync(folder).filter((name) => name.endsWith('.xsd'))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
