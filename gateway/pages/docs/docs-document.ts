import { html } from '../html.ts'
import { commonStyles, languageLinks, ownLanguage, styleSheet } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages as pageMessages } from '../page-messages.ts'
import { inReadersLanguage, isPortuguese } from './addresses.ts'
import { feedAddress } from './changes-feed.ts'
import { messages } from './docs-messages.ts'
import type { DocsPage } from './docs-page.ts'
import { menu } from './menu.ts'
import type { Document } from './openapi.ts'

type Frame = {
  files: PageFiles
  document: Document
  baseUrl: string
  address: string
  query?: string
  markdown?: string
}

/** A page of the documentation: brand, search, menu and content. Its script only copies examples. */
export function docsDocument(
  { title, body, description = messages.intro, isTranslated, other }: DocsPage,
  { files, document, baseUrl, address, query = '', markdown }: Frame,
) {
  return html`<!doctype html>
<html lang="${ownLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${messages.title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${files.icon}" type="image/svg+xml">
${commonStyles(files)}
${styleSheet(files.docsStyles)}
<link rel="alternate" type="application/atom+xml" title="${messages.changes}" href="${feedAddress}">
${other ? html`<link rel="alternate" hreflang="${isPortuguese(other) ? 'pt-BR' : 'en'}" href="${baseUrl}${other}">` : ''}
${markdown ? html`<link rel="alternate" type="text/markdown" href="${markdown}">` : ''}
<script src="${files.docs}" defer></script>
</head>
<body class="docs" data-copy="${messages.copy}" data-copied="${messages.copied}">
<a class="skip" href="#content">${pageMessages.toContent}</a>
<header class="top">
<p class="brand"><img src="${files.icon}" alt="" width="28" height="28"><a href="/">Rodovia</a> <a href="${inReadersLanguage('/docs')}">${messages.short}</a></p>
${languageLinks(query ? { q: query } : {})}
<a class="to-menu" href="#menu">${messages.contents}</a>
<form role="search" action="${inReadersLanguage('/docs/search')}"><label class="unseen" for="q">${messages.searchLabel}</label>
<input id="q" name="q" type="search" value="${query}" maxlength="100" placeholder="${messages.search}"><button>${messages.search}</button></form>
</header>
<div class="columns">
<main id="content" tabindex="-1"${isTranslated ? '' : html` lang="en"`}>
${body}
</main>
<nav id="menu" aria-label="${messages.short}">${menu(document, address)}</nav>
</div>
</body>
</html>
`
}
