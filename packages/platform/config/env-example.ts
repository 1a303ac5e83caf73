import { variableNotes } from './variable-notes.ts'
import { type VariableName, variables } from './variables.ts'

const units: readonly (readonly [RegExp, string])[] = [
  [/_SECONDS$/, 'seconds'],
  [/_(MS|MILLISECONDS)$/, 'milliseconds'],
  [/_BYTES$/, 'bytes'],
  [/_KIB$/, 'KiB'],
  [/_PIXELS$/, 'pixels'],
  [/_BASIS_POINTS$/, 'hundredths of a percent'],
]

/** The text of `.env.example`: every variable with what it is for, what is allowed and its default. */
export function envExample(): string {
  const noted = Object.values(variableNotes).flatMap((group) => Object.keys(group))
  const missing = Object.keys(variables).filter((name) => !noted.includes(name))
  if (missing.length > 0)
    throw new Error(`variable-notes.ts does not say what these are for: ${missing.join(', ')}`)
  const groups = Object.entries(variableNotes).map(([title, notes]) => {
    const variables = Object.entries(notes).map(([name, note]) => linesOf(name as VariableName, note))
    return [`## ${title}`, ...variables].join('\n\n')
  })
  return `${[header, ...groups].join('\n\n')}\n`
}

const header = `# Every setting of Rodovia, written by \`npm run env:example\` from packages/platform/config.ts.
# Copy it to .env, which \`npm start\` reads, and take the # away where another value than the default is wanted. A variable of the
# environment goes before one of the file; an empty one counts as absent.`

function linesOf(name: VariableName, note: string): string {
  const schema = variables[name]
  const [, unit] = units.find(([ending]) => ending.test(name)) ?? []
  const allowed = schema.description && `# Allowed: ${schema.description}${unit ? `, in ${unit}` : ''}.`
  const fallback = String(schema.parse(undefined) ?? '')
  return [`# ${note}`, ...(allowed ? [allowed] : []), `#${name}=${fallback}`].join('\n')
}
