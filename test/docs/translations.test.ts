import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pages, readPage, translationsFolder } from './pages.ts'

/** The guides that shops, drivers and operators read are in Portuguese too: `docs/pt` has them under the names of their sources. */
const translations = pages.filter(({ path }) => path.startsWith(translationsFolder))

const blocksIn = (text: string) => text.match(/^```[\s\S]*?^```$/gm) ?? []
const headingLevels = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .match(/^#+ /gm)
    ?.join('')

test('tutorials are in Portuguese', () => {
  const names = (folder: string) =>
    pages.filter(({ path }) => path.startsWith(folder)).map(({ path }) => path.slice(folder.length))
  expect(names(`${translationsFolder}tutorials/`)).toEqual(names('docs/tutorials/'))
})

describe.each(translations.map((page) => [page.path, page.text] as const))('%s', (path, text) => {
  const source = readPage(path.replace(translationsFolder, 'docs/')).text

  /** Once what changed is translated, the last line of the page names the present source. */
  test('translates its source as it is now', () => {
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 12)
    expect(text.trimEnd().split('\n').at(-1)).toBe(`<!-- translates ${hash} -->`)
  })

  test('has the examples and the parts of its source', () => {
    expect(blocksIn(text)).toEqual(blocksIn(source))
    expect(headingLevels(text)).toBe(headingLevels(source))
  })
})
