import { existsSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsOf, pages, readPage, repositoryFiles, root } from './pages.ts'

const folders = new Set(repositoryFiles.flatMap(foldersOf))

function foldersOf(path: string): string[] {
  const parts = dirname(path).split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const isThere = (path: string) => repositoryFiles.includes(path) || folders.has(path.replace(/\/$/, ''))

function anchorFault(path: string, anchor: string | undefined): boolean {
  return anchor !== undefined && path.endsWith('.md') && !anchorsOf(readPage(path)).has(anchor)
}

describe.each(pages.map((page) => [page.path, page] as const))('%s', (path, page) => {
  const prose = page.text.replace(/^```[\s\S]*?^```$/gm, '')

  test('links to files and headings that exist', () => {
    const dead = [...prose.matchAll(/(?:\]\(|src=")(?!https?:)([^)"#\s]*)(?:#([^)"\s]+))?[)"]/g)].filter(
      ([, link, anchor]) => {
        const target = link ? normalize(join(dirname(path), link)) : path
        return !isThere(target) || anchorFault(target, anchor)
      },
    )
    expect(dead.map(([link]) => link)).toEqual([])
  })

  test('has one title, opens with a sentence and ends with where to go next', () => {
    expect(prose.match(/^# .+$/gm)).toHaveLength(1)
    const [, opening = ''] = /^# .+\n\n([^\n]+)/.exec(prose) ?? []
    expect(opening).toMatch(/^[\p{Lu}“]/u)
    if (path !== 'README.md')
      expect(prose.slice(-1500)).toMatch(/^(?:## (?:Next|Em seguida)|.*(?:Next|Em seguida):)/m)
  })

  test('names paths of the repository that exist', () => {
    const tops = /^(?:apps|packages|subgraphs|gateway|schema|test|docs|demo)\//
    const named = [...prose.matchAll(/`([\w./@-]+)`/g)].flatMap(([, text = '']) =>
      tops.test(text) ? [text] : [],
    )
    expect(named.filter((name) => !isThere(name))).toEqual([])
  })
})

test('every page of docs is of one kind', () => {
  const kinds =
    /^(?:README|CONTRIBUTING)\.md$|^docs\/(?:README\.md|(?:tutorials|how-to|reference|explanation|pt\/tutorials|pt\/how-to)\/)/
  expect(pages.filter(({ path }) => !kinds.test(path)).map(({ path }) => path)).toEqual([])
})

test('each attack of the threat model names a test', () => {
  const rows = readPage('docs/explanation/security.md').text.match(/^\| (?!attack \|).+$/gm) ?? []
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => !/\]\([^)]+\.test\.ts\) \|$/.test(row))).toEqual([])
})

test('comments of the code link to pages and headings that exist', () => {
  const sources = repositoryFiles.filter(
    (path) => /\.(?:ts|js|mjs|cjs|ya?ml|graphql|example)$/.test(path) && existsSync(resolve(root, path)),
  )
  const dead = sources.flatMap((path) =>
    [...readPage(path).text.matchAll(/docs\/[\w/-]+\.md(?:#([\w-]+))?/g)].flatMap(([link, anchor]) => {
      const [target = ''] = link.split('#')
      return !isThere(target) || anchorFault(target, anchor) ? [`${path}: ${link}`] : []
    }),
  )
  expect(dead).toEqual([])
})
