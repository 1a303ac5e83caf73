import type * as z from 'zod'
import { allowedValues } from './read-variables.ts'
import { variableGroups } from './variables.ts'

const units: readonly (readonly [RegExp, string])[] = [
  [/_SECONDS$/, 'seconds'],
  [/_BYTES$/, 'bytes'],
  [/_PIXELS$/, 'pixels'],
  [/_BASIS_POINTS$/, 'hundredths of a percent'],
]

/** The text of `.env.example`: every variable with its purpose, its allowed values and its default. */
export function envExample(): string {
  const groups = Object.entries(variableGroups).map(([title, group]) =>
    [`## ${title}`, ...Object.entries(group).map(([name, schema]) => linesOf(name, schema))].join('\n\n'),
  )
  return `${[header, ...groups].join('\n\n')}\n`
}

const header = `# Every setting of Rodovia. \`npm run env:example\` writes this file from packages/platform/config/variables.ts.
# Copy it to .env, which \`npm start\` reads, and remove the # in front of each setting that you change. A variable of the
# environment takes precedence over one of the file; an empty one counts as absent.`

function linesOf(name: string, schema: z.ZodType): string {
  const [, unit] = units.find(([ending]) => ending.test(name)) ?? []
  const allowed = allowedValues(schema)
  const fallback = String(schema.parse(undefined) ?? '')
  return [
    `# ${schema.meta()?.note}`,
    ...(allowed ? [`# Allowed: ${allowed}${unit ? `, in ${unit}` : ''}.`] : []),
    `#${name}=${fallback}`,
  ].join('\n')
}
