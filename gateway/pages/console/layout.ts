import type { Actor } from '@rodovia/core/identity/actor.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import type { Fields } from '../forms/fields.ts'
import { html } from '../html.ts'
import type { Tiles } from '../map/tiles.ts'
import { pageDocument, script, styleSheet } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import type { Theme } from '../theme.ts'
import { messages as tracking } from '../tracking/tracking-messages.ts'
import { messages } from './console-messages.ts'
import { menu } from './menu.ts'
import type { PageContent } from './page.ts'
import { scriptHeads } from './page-scripts.ts'
import { searchBox } from './search/search-box.ts'
import type { SectionName } from './sections.ts'
import { home } from './session/return-path.ts'
import { userMenu } from './user-menu.ts'

type Layout = {
  files: PageFiles
  tiles: Tiles
  actor: Actor | null
  section: SectionName | null
  query: Fields
  theme: Theme
}

/** A page of the console. It says once whose time it has, because only times of stops name their zone; a page of an error has no times. */
export function consoleDocument(
  { title, body, scripts = [], hasCharts, updates, status }: PageContent,
  { files, tiles, actor, section, query, theme }: Layout,
) {
  const searches = actor && can(actor, 'order.read')
  const hasOwnUpdates = updates && !scripts.includes('map')
  return pageDocument({
    files,
    title,
    query,
    head: html`<link rel="manifest" href="/console.webmanifest">${styleSheet(files.consoleStyles)}
${hasCharts ? styleSheet(files.figures) : ''}
${scriptHeads(hasOwnUpdates ? [...scripts, 'updates'] : scripts, files, tiles)}
${script(files.console)}${actor ? script(files.search) : ''}`,
    bodyClass: actor ? 'console' : 'console guest',
    home,
    theme,
    tools: actor ? searchBox(Boolean(searches)) : '',
    ...(actor && { userMenu: userMenu(actor, query, theme) }),
    body: html`${actor ? menu(actor, section) : ''}
<main id="content"${updates ? updateAttributes(updates) : ''}>
${body}
${updates ? html`<p id="live" class="live" role="status" data-live="${tracking.live}" data-away="${tracking.away}"></p>` : ''}
${actor && status === undefined ? html`<p class="quiet">${messages.timeZone}</p>` : ''}
</main>`,
  })
}

function updateAttributes(updates: NonNullable<PageContent['updates']>) {
  const stream =
    'stream' in updates ? html` data-stream="${updates.stream}" data-shown="${updates.state ?? ''}"` : ''
  return html`${stream} data-pace="${updates.paceMilliseconds ?? 0}"`
}
