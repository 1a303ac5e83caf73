import { type Language, languageNames, languages } from '@rodovia/core/shared/language.ts'
import { type Hole, html } from './html.ts'
import { type PageFiles, typefaceAddress } from './page-files.ts'
import { messages } from './page-messages.ts'
import type { Theme } from './theme.ts'

type Query = Record<string, string | string[]>

type Page = {
  title: Hole
  /** The address's query, which the links to the other languages keep. */
  query?: Query
  files: PageFiles
  /** Search engines may list it. */
  isIndexed?: true
  head?: Hole
  bodyClass?: string
  /** The address that the brand links to; by default the first page. */
  home?: string
  /** In the header, between the brand and the links to the other languages. */
  tools?: Hole
  /** In the header, in the place of the links to the other languages. */
  userMenu?: Hole
  /** The default is the theme of the device. */
  theme?: Theme
  /** Its main part has the id "content". */
  body: Hole
}

/** The language of a page, for its addresses. */
export const ownLanguage = (language: Language) => language

export const styleSheet = (address: string) => html`<link rel="stylesheet" href="${address}">`

/** The styles of all pages. Their typeface loads at once, so that little moves when it comes. */
export const commonStyles = ({ styles }: Pick<PageFiles, 'styles'>) =>
  html`<link rel="preload" href="${typefaceAddress}" as="font" type="font/woff2" crossorigin>
${styleSheet(styles)}`

/** A script that runs when the page is read, in the order of the scripts. */
export const script = (address: string) => html`<script defer src="${address}"></script>`

/** The document around a page: head, the link to the content, brand and the links to the other languages. */
export function pageDocument({
  title,
  query = {},
  files,
  isIndexed,
  head = '',
  bodyClass,
  home = '/',
  tools = '',
  userMenu,
  theme = 'system',
  body,
}: Page) {
  const brand = html`<img src="${files.icon}" alt="" width="28" height="28">Rodovia`
  return html`<!doctype html>
<html lang="${ownLanguage}"${theme === 'system' ? '' : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">
${isIndexed ? '' : html`<meta name="robots" content="noindex">`}
<title>${title} · Rodovia</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
${commonStyles(files)}
${head}
</head>
<body${bodyClass ? html` class="${bodyClass}"` : ''}>
<a class="skip" href="#content">${messages.toContent}</a>
<header class="top">
<p class="brand"><a href="${home}">${brand}</a></p>
${tools}
${userMenu ?? languageLinks(query)}
</header>
${body}
</body>
</html>
`
}

/** The page's own address with another language or theme. The other choice is left out: its cookie has it. */
export function addressWithChoice(query: Query, choice: 'lang' | 'theme', value: string): string {
  const other = choice === 'lang' ? 'theme' : 'lang'
  const kept = new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => name !== other && name !== 'feito')
      .flatMap(([name, values]) => [values].flat().map((text): [string, string] => [name, text])),
  )
  kept.set(choice, value)
  return `?${kept}`
}

/** The page in each other language. */
export function languageLinks(query: Query) {
  const link = (other: Language) =>
    html`<a href="${addressWithChoice(query, 'lang', other)}" lang="${other}" hreflang="${other}">${languageNames[other]}</a>`
  const others = (language: Language) => languages.filter((other) => other !== language).map(link)
  return html`<nav class="languages" aria-label="${messages.chooseLanguage}">${others}</nav>`
}
