import { expect, test } from 'vitest'
import { firstLanguage } from './language.ts'

test.each([
  [['pt'], 'pt-BR'],
  [['PT-br'], 'pt-BR'],
  [['pt-PT', 'en'], 'pt-BR'],
  [['en-GB'], 'en'],
  [['es-AR', 'en'], 'es'],
  [[null, undefined, '', 'de', 'es'], 'es'],
  [['de', 'enx'], 'pt-BR'],
  [[], 'pt-BR'],
])('%j is read in %s', (tags, language) => {
  expect(firstLanguage(tags)).toBe(language)
})
