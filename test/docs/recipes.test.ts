import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPage, root } from './pages.ts'

/** How many hand-written files a recipe may touch: each of its steps is one file, or one of several that are named. */
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

describe.each(recipes.map((recipe) => [recipe.title, recipe] as const))(
  'the recipe "%s"',
  (title, recipe) => {
    test('has numbered steps, and every file and folder that it names exists', () => {
      expect(recipe.steps.length).toBeGreaterThan(0)
      expect(recipe.files.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
    })

    test.runIf(limits[title])('touches no more files than it may', () => {
      expect(recipe.steps.length).toBeLessThanOrEqual(limits[title] ?? 0)
    })
  },
)

test('recipes with a limit exist', () => {
  expect(recipes.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(limits)))
})
