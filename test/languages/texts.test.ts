import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { languages } from '@rodovia/core/shared/language.ts'
import { expect, test } from 'vitest'

const sources = globSync(['gateway/**/*.ts', 'packages/*/**/*.ts', 'subgraphs/**/*.ts'], {
  exclude: (path) => path.includes('node_modules'),
})
const areas = [...new Set(sources.filter((path) => basename(dirname(path)) === 'texts').map(dirname))]
const fileNames = languages.map((language) => `${language.toLowerCase()}.ts`)

test('each area has one file of texts for each language', () => {
  expect(areas.length).toBeGreaterThan(40)
  for (const area of areas)
    expect([area, sources]).toEqual([
      area,
      expect.arrayContaining(fileNames.map((name) => `${area}/${name}`)),
    ])
})

test('texts of several languages stand nowhere else', () => {
  const mixed = sources
    .filter((path) => !/(\.test|\/language)\.ts$|\/texts\//.test(path))
    .filter((path) => /\b(en|es): ['"`]/.test(readFileSync(path, 'utf8')))
  expect(mixed).toEqual([])
})
