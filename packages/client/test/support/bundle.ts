import { resolve } from 'node:path'
import { build } from 'esbuild'

/** The client and its libraries in one file. It fails where one of them imports a module of Node. */
export async function bundle(format: 'esm' | 'iife', contents: string): Promise<string> {
  const result = await build({
    stdin: { contents, resolveDir: resolve(import.meta.dirname, '../..'), loader: 'ts' },
    bundle: true,
    minify: true,
    format,
    ...(format === 'iife' && { globalName: 'rodovia' }),
    platform: 'browser',
    write: false,
  })
  return result.outputFiles[0]!.text
}

export const wholeClient = "export * from '@rodovia/client'; export * from '@rodovia/client/webhooks'"
