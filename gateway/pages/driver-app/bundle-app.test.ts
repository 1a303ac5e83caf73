import { languages } from '@rodovia/core/shared/language.ts'
import { expect, test } from 'vitest'
import { addressFiles } from './app-files.ts'
import { bundleApp } from './bundle-app.ts'

test('the first screen loads what it imports and nothing that only some drivers need', async () => {
  const bundle = await bundleApp()
  for (const language of languages) {
    const first = bundle.firstFiles(language)
    expect(first.length).toBeLessThanOrEqual(6)
    expect(first.filter(bundle.isOnDemand)).toEqual([])
    for (const name of first) {
      const code = Buffer.from(bundle.files.get(name)!()).toString()
      const imports = [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, file]) => file)
      expect(first).toEqual(expect.arrayContaining(imports))
    }
  }
})

test('a phone keeps the whole app but the scanner and the source maps', async () => {
  const bundle = await bundleApp()
  const { base, precached } = addressFiles(bundle)
  const onDemand = [...bundle.files.keys()].filter((name) => !precached.includes(base + name))
  expect(onDemand).toContain('zxing.wasm')
  expect(onDemand.filter((name) => !name.endsWith('.map'))).toHaveLength(2)
})

test('the styles can stand in a page', async () => {
  const { styles } = await bundleApp()
  expect(styles).toContain('light-dark(')
  expect(styles).not.toMatch(/<|@import|url\(/)
})
