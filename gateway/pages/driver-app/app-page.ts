import { hash } from 'node:crypto'
import type { Language } from '@rodovia/core/shared/language.ts'
import { html, trustedHtml } from '../html.ts'
import { ownLanguage } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import type { AppFiles } from './app-files.ts'
import type { Bundle } from './bundle-app.ts'
import { appPageMessages as messages } from './driver-app-messages.ts'
import { appAddress } from './manifest.ts'

/**
 * The only page of the app, the same for every driver. The styles are in it and the files of the first screen are asked for together,
 * so a phone that opens it for the first time waits for two rounds of requests.
 */
export function appPage({ base }: AppFiles, bundle: Bundle, files: PageFiles) {
  const links = (language: Language) =>
    bundle.firstFiles(language).map((name) => html`<link rel="modulepreload" href="${base + name}">`)
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
<style>${trustedHtml(bundle.styles)}</style>
${links}
<script type="module" src="${base}main.js"></script>
</head>
<body>
<div id="app"><p class="opening">${messages.loading}</p></div>
<noscript><p class="opening">${messages.noScript}</p></noscript>
</body>
</html>
`
}

/** The app's page may use the camera, the position and the wake lock, and compile the scanner of labels. */
export function appHeaders({ styles }: Bundle): Record<string, string> {
  return {
    ...pageHeaders(undefined, "'none'", {
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': `'sha256-${hash('sha256', styles, 'base64')}'`,
      'img-src': "'self' blob: data:",
      'manifest-src': "'self'",
      'worker-src': "'self'",
    }),
    'permissions-policy':
      'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=()',
  }
}
