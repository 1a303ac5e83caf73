import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { page, withSharding } from './sharding-page.ts'

test('the page says where the tables go as the code does; else run `npm run sharding:page`', async () => {
  const text = await readFile(page, 'utf8')
  expect(withSharding(text)).toBe(text)
})

test('a page without the places of these parts is refused', () => {
  expect(() => withSharding('# Growing\n')).toThrow('has no place for sharding places')
})
