import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export type Page = { path: string; text: string }

/** The files that git tracks, and new ones that it does not ignore. */
export const repositoryFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(resolve(root, path)))

export const readPage = (path: string): Page => ({ path, text: readFileSync(resolve(root, path), 'utf8') })

/** The guides that are written in Portuguese too. */
export const translationsFolder = 'docs/pt/'

const kinds = ['README.md', 'CONTRIBUTING.md', 'docs/tutorials/', 'docs/how-to/', 'docs/']

/** Every page, in the order in which a reader meets them. */
export const pages: readonly Page[] = kinds
  .flatMap((kind) => repositoryFiles.filter((path) => path.startsWith(kind) && path.endsWith('.md')))
  .filter((path, index, all) => all.indexOf(path) === index)
  .map(readPage)

/** The text of a page's code blocks in one language. */
export function blocksOf({ text }: Page, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language && code ? [code] : [],
  )
}

/** The anchors of a page: its headings as forges make them, and the ones set by hand. */
export function anchorsOf({ text }: Page): Set<string> {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  const ids = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...ids])
}
