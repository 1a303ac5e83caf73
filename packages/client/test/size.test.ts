import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const limitBytes = 12 * 1024

/** What a browser loads: the client and its libraries in one file, minified. */
async function bundle(entry: string): Promise<{ text: string; inputs: string[] }> {
  const result = await build({
    entryPoints: [resolve(import.meta.dirname, '..', entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    metafile: true,
  })
  return { text: result.outputFiles[0]!.text, inputs: Object.keys(result.metafile.inputs) }
}

test('the client with its libraries has at most 12 KB, compressed', async () => {
  const { text } = await bundle('index.ts')
  const bytes = gzipSync(text, { level: 9 }).length
  console.log(`@rodovia/client: ${bytes} bytes compressed`)
  expect(bytes).toBeLessThanOrEqual(limitBytes)
})
