import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@rodovia/core/shared/language.ts'
import { build, type Metafile, transform } from 'esbuild'

const folder = new URL('../browser/driver-app/', import.meta.url)
const inFolder = (name: string) => fileURLToPath(new URL(name, folder))

/** The tokens are those of all pages. */
const styles = [
  '../tokens.css',
  '../base.css',
  ...['shell', 'day', 'delivery', 'offer', 'money'].map((name) => `styles/${name}.css`),
]

/** The scanner of labels in a browser without one of its own. */
const scannerProgram = {
  name: 'zxing.wasm',
  url: new URL('../../reader/zxing_reader.wasm', import.meta.resolve('zxing-wasm/reader')),
}

export type Bundle = {
  /** The bytes of each file; of what few drivers need they are read when it is asked for. */
  files: ReadonlyMap<string, () => Uint8Array>
  /**
   * The files that the first screen runs: the entry, the texts of this language, and all that these two
   * import.
   */
  firstFiles(language: Language): string[]
  /** Whether only some drivers need the file, or only a developer who looks for a fault. */
  isOnDemand(name: string): boolean
  styles: string
  serviceWorker: string
}

const entry = 'main.js'
const target = 'es2022'

/**
 * Joins the app's modules and their libraries into few files: each request costs a slow phone more than half a second. Writes no
 * file. docs/explanation/adr/0032-drivers-web-app.md
 */
export async function bundleApp(): Promise<Bundle> {
  const [modules, css, worker] = await Promise.all([
    build({
      entryPoints: [inFolder('main.ts')],
      bundle: true,
      splitting: true,
      format: 'esm',
      target,
      minify: true,
      sourcemap: 'linked',
      outdir: fileURLToPath(folder),
      tsconfigRaw: {},
      write: false,
      metafile: true,
    }),
    transform(styles.map((name) => readFileSync(inFolder(name), 'utf8')).join('\n'), {
      loader: 'css',
      minify: true,
    }),
    transform(readFileSync(inFolder('service-worker.ts'), 'utf8'), { loader: 'ts', target }),
  ])
  const files = new Map<string, () => Uint8Array>(
    modules.outputFiles.map(({ path, contents }) => [basename(path), () => contents]),
  )
  files.set(scannerProgram.name, () => readFileSync(scannerProgram.url))
  const imports = importsOf(modules.metafile)
  const scanner = imports.nameOf('zxing-wasm/')
  return {
    files,
    firstFiles: (language) => [
      ...imports.withStatic(entry),
      ...imports.withStatic(imports.nameOf(`/${language.toLowerCase()}.ts`)),
    ],
    isOnDemand: (name) => name === scanner || name === scannerProgram.name || name.endsWith('.map'),
    styles: css.code.trim(),
    serviceWorker: worker.code,
  }
}

function importsOf({ outputs }: Metafile) {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]))

  /** The file that begins with the module whose path has this text. */
  function nameOf(text: string): string {
    const [name] = [...byName].find(([, { entryPoint }]) => entryPoint?.includes(text)) ?? []
    if (!name) throw new Error(`No file of the driver’s app begins with ${text}.`)
    return name
  }

  function withStatic(name: string): string[] {
    const names = new Set([name])
    for (const one of names)
      for (const { path, kind } of byName.get(one)?.imports ?? [])
        if (kind === 'import-statement') names.add(basename(path))
    return [...names]
  }

  return { nameOf, withStatic }
}
