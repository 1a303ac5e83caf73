import { stop } from 'esbuild'
import { bundleScripts, type PageScripts } from './bundle-scripts.ts'
import { type Bundle, bundleApp } from './driver-app/bundle-app.ts'

type BrowserCode = { scripts: PageScripts; driverApp: Bundle }

let code: Promise<BrowserCode> | undefined

/** Makes what browsers run from its modules. A process does it once, in some 100 ms; esbuild's own process ends with it. */
export function bundleBrowserCode(): Promise<BrowserCode> {
  code ??= bundle().finally(stop)
  return code
}

async function bundle(): Promise<BrowserCode> {
  const [scripts, driverApp] = await Promise.all([bundleScripts(), bundleApp()])
  return { scripts, driverApp }
}
