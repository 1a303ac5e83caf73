import type { Actor } from '@rodovia/core/identity/actor.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import { html } from '../html.ts'
import { mapHead, type Tiles } from '../map/tiles.ts'
import { pageDocument } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages as tracking } from '../tracking/tracking-messages.ts'
import { messages, roleNames } from './console-messages.ts'
import type { PageContent } from './page.ts'
import { type SectionName, sections } from './sections.ts'

type Layout = { files: PageFiles; tiles: Tiles; actor: Actor | null; section: SectionName | null }

/** A page of the console. The menu lists the sections that the user's role allows. */
export function consoleDocument(
  { title, body, hasMap, hasPasskey, updates }: PageContent,
  { files, tiles, actor, section }: Layout,
) {
  return pageDocument({
    files,
    title,
    head: html`<link rel="stylesheet" href="${files.consoleStyles}">${hasPasskey ? html`<script defer src="${files.passkeys}"></script>` : ''}<script defer src="${files.console}"></script>${hasMap ? mapHead(files, tiles) : ''}`,
    body: html`<a class="skip" href="#content">${messages.toContent}</a>
${actor ? menu(actor, section) : ''}
<main id="content"${updates ? updateAttributes(updates) : ''}>
${body}
${updates ? html`<p id="live" class="live" role="status" data-live="${tracking.live}" data-away="${tracking.away}"></p>` : ''}
</main>`,
  })
}

function menu(actor: Actor, current: SectionName | null) {
  const items = Object.entries(sections)
    .filter(([, { needs }]) => can(actor, needs))
    .map(
      ([name, { path, label }]) =>
        html`<li><a href="${path}"${name === current ? html` aria-current="page"` : ''}>${label}</a></li>`,
    )
  return html`<section class="account" aria-label="${messages.who}"><p>${actor.tenantName} <small>${roleNames[actor.role]}</small></p>
<form method="post" action="/conta/sair"><button class="plain">${messages.logOut}</button></form></section>
<nav class="menu" aria-label="${messages.menu}"><ul>${items}</ul></nav>`
}

function updateAttributes(updates: NonNullable<PageContent['updates']>) {
  const stream =
    'stream' in updates ? html` data-stream="${updates.stream}" data-shown="${updates.state ?? ''}"` : ''
  return html`${stream} data-pace="${updates.paceMilliseconds ?? 0}"`
}
