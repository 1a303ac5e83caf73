import { hash } from 'node:crypto'
import { localized } from '@rodovia/core/shared/language.ts'
import { html, trustedHtml } from '../html.ts'
import { ownLanguage } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import type { AppFiles } from './app-files.ts'
import { appAddress } from './manifest.ts'

const messages = {
  title: localized('Motorista · Rodovia', 'Driver · Rodovia'),
  loading: localized('Abrindo…', 'Opening…'),
  noScript: localized('O aplicativo precisa de JavaScript.', 'The app needs JavaScript.'),
}

/** What the first screen runs: loaded at once instead of one import after another. */
const firstModules = ['main.ts', 'ui.ts', 'store.ts', 'texts/texts.ts', 'screens/login.ts']
const firstTexts = localized('texts/pt-br.ts', 'texts/en.ts')
const firstLibraries = ['preact', 'preact/hooks', 'htm']

/** The only page of the app: the files to load, and where the app mounts itself. It is the same for every driver. */
export function appPage(app: AppFiles, files: PageFiles) {
  const own = (name: string) => app.base + name
  const texts = localized(own(firstTexts['pt-BR']), own(firstTexts.en))
  const modules = [
    ...firstModules.map(own),
    ...firstLibraries.map((specifier) => app.imports[specifier] ?? ''),
  ]
  return html`<!doctype html>
<html lang="${ownLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b5d46">
<meta name="robots" content="noindex">
<title>${messages.title}</title>
<link rel="manifest" href="${appAddress}/manifest.webmanifest">
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${appAddress}/apple-180.png">
<link rel="stylesheet" href="${own('app.css')}">
<script type="importmap">${trustedHtml(importMap(app))}</script>
${modules.map((address) => html`<link rel="modulepreload" href="${address}">`)}
<link rel="modulepreload" href="${texts}">
<script type="module" src="${own('main.ts')}"></script>
</head>
<body>
<div id="app"><p class="opening">${messages.loading}</p></div>
<noscript><p class="opening">${messages.noScript}</p></noscript>
</body>
</html>
`
}

/** Browsers take import maps only inline, so the page's policy names this text by its hash. */
function importMap({ imports }: AppFiles): string {
  return JSON.stringify({ imports })
}

/** The app's page may use the camera, the position and the wake lock, and compile the scanner of labels. */
export function appHeaders(app: AppFiles): Record<string, string> {
  const importMapHash = hash('sha256', importMap(app), 'base64')
  return {
    ...pageHeaders(undefined, "'none'", {
      'script-src': `'self' 'wasm-unsafe-eval' 'sha256-${importMapHash}'`,
      'img-src': "'self' blob: data:",
      'manifest-src': "'self'",
      'worker-src': "'self'",
    }),
    'permissions-policy':
      'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=()',
  }
}
