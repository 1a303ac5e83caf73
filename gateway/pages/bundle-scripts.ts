import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('./browser/', import.meta.url))

/** The first module of each script that pages load. */
const entryPoints = {
  trackingStream: 'tracking-stream.ts',
  console: 'console.ts',
  search: 'search.ts',
  orderForm: 'order-form.ts',
  front: 'front.ts',
  passkeys: 'passkeys.ts',
  docs: 'docs.ts',
  graphqlClient: 'graphql-client.ts',
  desk: 'desk/desk.ts',
  plan: 'desk/plan.ts',
  drawAreas: 'map/draw-areas.ts',
  embedPreview: 'embed-preview.ts',
  embed: 'embed/embed.ts',
}

export type PageScripts = Record<keyof typeof entryPoints, Uint8Array>

/** Joins the modules of each script of the pages. Writes no file. */
export async function bundleScripts(): Promise<PageScripts> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    outdir: folder,
    tsconfigRaw: {},
    write: false,
  })
  const scripts = outputFiles.map(({ path, contents }) => [basename(path, '.js'), contents])
  return Object.fromEntries(scripts) as PageScripts
}
