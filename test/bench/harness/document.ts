import type { Bench } from './bench.ts'

const beginOf = (name: string) => `<!-- ${name}: written by npm run bench -->`
const endOf = (name: string) => `<!-- end of ${name} -->`

/**
 * The document with the tables of a bench in place of those of its last run, or at the end with its title. What people wrote
 * around them stays.
 */
export function withTables(document: string, { name, title }: Bench, tables: string): string {
  const block = `${beginOf(name)}\n${tables}\n${endOf(name)}`
  const begin = document.indexOf(beginOf(name))
  const end = document.indexOf(endOf(name))
  if (begin < 0 || end < begin) return `${document.trimEnd()}\n\n## ${title}\n\n${block}\n`
  return document.slice(0, begin) + block + document.slice(end + endOf(name).length)
}
