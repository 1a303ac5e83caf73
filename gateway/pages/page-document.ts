import type { Language } from '@rodovia/core/shared/language.ts'
import { type Html, html } from './html.ts'
import type { PageFiles } from './page-files.ts'

type Page = {
  language: Language
  title: string
  /** The address's query, which the link to the other language keeps. */
  query?: Record<string, string>
  files: PageFiles
  head?: Html
  body: Html
}

const otherLanguages = {
  'pt-BR': { language: 'en', name: 'English' },
  en: { language: 'pt-BR', name: 'Português' },
} as const satisfies Record<Language, { language: Language; name: string }>

/** The document around a page: head, brand and the link to the other language. */
export function pageDocument({ language, title, query = {}, files, head = html``, body }: Page): Html {
  const other = otherLanguages[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.styles}">
${head}
</head>
<body>
<header class="top">
<p class="brand"><img src="${files.icon}" alt="" width="28" height="28">Rodovia</p>
<a class="language" href="?${String(new URLSearchParams({ ...query, lang: other.language }))}" lang="${other.language}" hreflang="${other.language}">${other.name}</a>
</header>
${body}
</body>
</html>
`
}
