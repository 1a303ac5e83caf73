import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The extension by which a tool has a card (MCP Apps). */
export const appsExtension = 'io.modelcontextprotocol/ui'

/** The card of an order, for clients that show one beside the result of `track_order`. */
export const trackingCard = {
  uri: 'ui://rodovia/tracking',
  name: 'tracking-card',
  title: 'Card of an order',
  description: 'Shows the result of track_order: status, places, driver, expected arrival and history.',
  mimeType: 'text/html;profile=mcp-app',
}

const fileText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let page: string | undefined

/** The card as one HTML page: its own script and style by their hashes, and nothing from elsewhere. */
export function readTrackingCard() {
  page ??= trackingPage(fileText('tracking.js'), fileText('tracking.css'))
  // No domains: the client that shows it allows no calls either.
  const _meta = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } }
  return { contents: [{ uri: trackingCard.uri, mimeType: trackingCard.mimeType, text: page, _meta }] }
}

function trackingPage(script: string, style: string): string {
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width"><title>Rodovia</title><style>${style}</style></head>
<body><main id="card" aria-live="polite"></main><script>${script}</script></body></html>
`
}
