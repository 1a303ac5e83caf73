import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Hole, html } from '../html.ts'
import { addressOf, guidePath, portuguese } from './addresses.ts'
import { messages } from './docs-messages.ts'
import type { DocsPage } from './docs-page.ts'
import { headingsOf, inlineMarkdown, type Pictures, renderPage } from './markdown.ts'

const folder = fileURLToPath(new URL('../../../docs/', import.meta.url))

/** The kind of page in each folder of `docs`, in the order in which a reader meets them. */
const kinds = {
  tutorials: messages.tutorials,
  'how-to': messages.howTo,
  reference: messages.reference,
  explanation: messages.explanation,
  'explanation/adr': messages.decisions,
} as const

type Kind = keyof typeof kinds

/** Kinds that a reader with a task can do without. */
export const optionalKinds: ReadonlySet<Kind> = new Set(['explanation', 'explanation/adr'])

export type Guide = {
  /** Its file in `docs`. */
  path: string
  language: 'en' | 'pt-BR'
  address: string
  kind: string
  title: string
  summary: string
  firstSentence: string
  text: string
}

/** The pages of `docs` in both languages, by their path in it without `.md`. An installation without the folder has none. */
export function readGuides(): ReadonlyMap<string, Guide> {
  const paths = globSync('**/*.md', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
  return new Map(paths.toSorted().map((path) => [path.replace(/\.md$/, ''), guideOf(path)]))
}

/** Pictures in `docs/pictures`, by name. */
export function readPictures(): Pictures {
  const names = globSync('*.png', { cwd: `${folder}pictures` })
  return new Map(names.map((name) => [name, readFileSync(`${folder}pictures/${name}`)]))
}

function guideOf(path: string): Guide {
  const text = readFileSync(folder + path, 'utf8')
  const isTranslation = path.startsWith(portuguese)
  const [, title = path] = /^# (.+)$/m.exec(text) ?? []
  const [, opening = ''] = /^# .+\n+((?:[^\n#|<`-].*\n)+)/m.exec(text) ?? []
  // Its links start from the page itself.
  const summary = opening.trim().replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return {
    path,
    language: isTranslation ? 'pt-BR' : 'en',
    address: addressOf(guidePath(path.replace(/\.md$/, ''))),
    kind: dirname(isTranslation ? path.slice(portuguese.length) : path),
    title,
    summary,
    firstSentence: summary.replaceAll('\n', ' ').split('. ')[0]!.replace(/\.?$/, '.'),
    text,
  }
}

/** The page of a guide, with a link to the same guide in the other language if it is there. */
export function guidePage(
  { path, title, text, language, firstSentence }: Guide,
  other: Guide | undefined,
  pictures: Pictures,
): DocsPage {
  const parts = headingsOf(text).slice(1)
  return {
    title,
    description: firstSentence.replaceAll('`', ''),
    isTranslated: language === 'pt-BR',
    other: other?.address,
    body: html`${other ? html`<p class="type"><a href="${other.address}" lang="${other.language}" hreflang="${other.language}">${other.language === 'en' ? 'This page in English' : 'Esta página em português'}</a></p>` : ''}
${parts.length > 3 ? html`<details class="parts"><summary>${language === 'en' ? 'On this page' : 'Nesta página'}</summary><ul>${parts.map(({ id, text: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></details>` : ''}
<article class="prose">${renderPage(text, path, pictures)}</article>`,
  }
}

/** The guide in the other language. */
export function otherLanguageOf(
  { path, language }: Guide,
  guides: ReadonlyMap<string, Guide>,
): Guide | undefined {
  const name = path.replace(/\.md$/, '')
  return guides.get(language === 'en' ? portuguese + name : name.slice(portuguese.length))
}

/** All guides of a language but the lists of guides, by kind. */
export function guidesByKind(guides: ReadonlyMap<string, Guide>, language: Guide['language'] = 'en') {
  const pages = [...guides.values()].filter(
    (guide) => guide.language === language && !guide.path.endsWith('README.md'),
  )
  const byTitle = new Intl.Collator(language)
  return (Object.entries(kinds) as [Kind, Hole][]).map(([kind, title]) => ({
    kind,
    title,
    pages: pages
      .filter((guide) => guide.kind === kind)
      .toSorted((one, other) => byTitle.compare(one.title, other.title)),
  }))
}

/** The list of all English guides, by kind. */
export function guidesPage(guides: ReadonlyMap<string, Guide>): DocsPage {
  return {
    title: messages.guides,
    isTranslated: true,
    other: '/docs/pt/guides',
    body: html`<h1>${messages.guides}</h1>${listsOf(guidesByKind(guides))}`,
  }
}

/** The list of the guides in Portuguese, and below it that of those which are in English only. */
export function portugueseGuidesPage(guides: ReadonlyMap<string, Guide>): DocsPage {
  const rest = guidesByKind(guides).map(({ pages, ...kind }) => ({
    ...kind,
    pages: pages.filter((guide) => !otherLanguageOf(guide, guides)),
  }))
  return {
    title: messages.guides,
    isTranslated: true,
    other: '/docs/guides',
    body: html`<h1>${messages.guides}</h1>${listsOf(guidesByKind(guides, 'pt-BR'))}<h1>${messages.inEnglishOnly}</h1>${listsOf(rest)}`,
  }
}

function listsOf(kinds: ReturnType<typeof guidesByKind>) {
  return kinds
    .filter(({ pages }) => pages.length > 0)
    .map(
      ({ title, pages }) =>
        html`<h2>${title}</h2><ul class="contents">${pages.map(
          ({ address, title: name, firstSentence, language }) =>
            html`<li lang="${language}"><a href="${address}">${inlineMarkdown(name)}</a> <span>${inlineMarkdown(firstSentence)}</span></li>`,
        )}</ul>`,
    )
}
