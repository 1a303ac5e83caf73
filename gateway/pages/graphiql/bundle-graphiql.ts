import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

const folder = new URL('../browser/graphiql/', import.meta.url)
const inFolder = (name: string) => fileURLToPath(new URL(name, folder))
const require = createRequire(import.meta.url)

/** Editor, JSON and GraphQL each have a worker, which Monaco starts by this name. */
const workers = {
  'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
}

/** Changes with our own files and with GraphiQL, so that browsers may keep what they have. */
export function graphiqlVersion(): string {
  const parts = ['main.ts', 'fetcher.ts', 'session.ts', 'documents.ts', 'styles.css'].map((name) =>
    readFileSync(inFolder(name)),
  )
  const packages = ['graphiql/package.json', 'react/package.json'].map((name) =>
    readFileSync(require.resolve(name)),
  )
  return hash('sha256', Buffer.concat([...parts, ...packages]), 'base64url').slice(0, 12)
}

let bundle: Promise<ReadonlyMap<string, Uint8Array>> | undefined

/**
 * GraphiQL and Monaco, joined from the installed packages when somebody first opens the page, in seconds and in another process: nobody
 * else pays for them. docs/explanation/adr/0064-graphiql-from-its-package.md
 */
export function bundleGraphiql(): Promise<ReadonlyMap<string, Uint8Array>> {
  bundle ??= makeBundle()
    .catch((error: unknown) => {
      bundle = undefined
      throw error
    })
    .finally(stop)
  return bundle
}

async function makeBundle(): Promise<ReadonlyMap<string, Uint8Array>> {
  const outdir = fileURLToPath(folder)
  const common = { bundle: true, minify: true, outdir, write: false, logLevel: 'error' } as const
  const [scripts, styles] = await Promise.all([
    build({
      ...common,
      entryPoints: { main: inFolder('main.ts'), ...workers },
      splitting: true,
      format: 'esm',
      target: 'es2022',
      tsconfigRaw: {},
      define: { 'process.env.NODE_ENV': '"production"' },
      // Monaco's modules bring styles along; all styles are in a file of their own.
      loader: { '.css': 'empty' },
    }),
    build({ ...common, entryPoints: { styles: inFolder('styles.css') }, loader: { '.ttf': 'file' } }),
  ])
  const files = [...scripts.outputFiles, ...styles.outputFiles]
  return new Map(files.map(({ path, contents }) => [path.slice(outdir.length), contents]))
}
