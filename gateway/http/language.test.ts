import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  [undefined, 'pt-BR'],
  ['en', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['pt-PT, en;q=0.5', 'pt-BR'],
  ['de, en;q=0.5', 'en'],
  ['es-MX, en;q=0.8', 'es'],
  ['de', 'pt-BR'],
  ['*', 'pt-BR'],
  ['en;q=0', 'pt-BR'],
  ['en;q=0.2, pt-BR;q=0.8', 'pt-BR'],
  [',,;q=', 'pt-BR'],
])('Accept-Language %s is answered in %s', (given, expected) => {
  expect(languageOf({ 'accept-language': given })).toBe(expected)
})
