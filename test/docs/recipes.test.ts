import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readPage, root } from './pages.ts'

/**
 * The number of hand-written files that a recipe may touch. Each of its steps is one file, or one of several
 * named ones.
 */
const limits: Record<string, number> = { 'Add a field to an order': 7, 'Add a REST route': 4 }

const [, ...sections] = readPage('CONTRIBUTING.md').text.split(/^### /m)
const recipes = sections.map((section) => {
  const [title = '', ...lines] = section.split('\n')
  const steps = lines
    .join('\n')
    .split(/^\d+\. /m)
    .slice(1)
  return { title, steps, files: [...section.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path) }
})

test.each(recipes)(
  'the recipe "$title" has numbered steps, and the files that it names exist',
  ({ steps, files }) => {
    expect(steps.length).toBeGreaterThan(0)
    expect(files.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  },
)

test.each(Object.entries(limits))('the recipe "%s" touches no more than %i files', (title, limit) => {
  expect(recipes.find((recipe) => recipe.title === title)?.steps.length).toBeLessThanOrEqual(limit)
})
