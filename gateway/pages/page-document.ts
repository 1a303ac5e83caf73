import { type Language, localized } from '@rodovia/core/shared/language.ts'
import { type Hole, html } from './html.ts'
import type { PageFiles } from './page-files.ts'

type Page = {
  title: Hole
  /** The address's query, which the link to the other language keeps. */
  query?: Record<string, string>
  files: PageFiles
  head?: Hole
  body: Hole
}

/** The language of a page, for its addresses. */
export const ownLanguage = localized<Language>('pt-BR', 'en')
const otherLanguage = localized<Language>('en', 'pt-BR')
const otherName = localized('English', 'Português')

/** The document around a page: head, brand and the link to the other language. */
export function pageDocument({ title, query = {}, files, head = '', body }: Page) {
  const otherQuery = (language: Language) =>
    String(new URLSearchParams({ ...query, lang: otherLanguage[language] }))
  return html`<!doctype html>
<html lang="${ownLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Rodovia</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.styles}">
${head}
</head>
<body>
<header class="top">
<p class="brand"><img src="${files.icon}" alt="" width="28" height="28">Rodovia</p>
<a class="language" href="?${otherQuery}" lang="${otherLanguage}" hreflang="${otherLanguage}">${otherName}</a>
</header>
${body}
</body>
</html>
`
}
