import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundle } from './support/bundle.ts'

const limitBytes = 12 * 1024

test.each([
  ['@rodovia/client', limitBytes],
  ['@rodovia/client/open-delivery', 2560],
  ['@rodovia/client/webhooks', 1024],
])('%s with its libraries has at most %i bytes, compressed', async (entry, limit) => {
  const bytes = gzipSync(await bundle('esm', `export * from '${entry}'`), { level: 9 }).length
  console.log(`${entry}: ${bytes} bytes compressed`)
  expect(bytes).toBeLessThanOrEqual(limit)
})
