import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { html } from '../html.ts'
import type { DocsPage } from './docs-page.ts'
import { guidesAddress, headingsOf, inlineMarkdown, renderPage } from './markdown.ts'

const folder = fileURLToPath(new URL('../../../docs/', import.meta.url))

/** The kind of page in each folder of `docs`, in the order in which a reader meets them. */
const kinds = {
  tutorials: 'Tutorials',
  'how-to': 'How-to guides',
  reference: 'Reference',
  explanation: 'Explanation',
  'explanation/adr': 'Decisions',
} as const

type Kind = keyof typeof kinds

/** Kinds that a reader with a task can do without. */
export const optionalKinds: ReadonlySet<Kind> = new Set(['explanation', 'explanation/adr'])

export type Guide = {
  path: string
  address: string
  kind: string
  title: string
  summary: string
  firstSentence: string
  text: string
}

/** The pages of `docs`, by their path in it. An installation without the folder has none. */
export function readGuides(): ReadonlyMap<string, Guide> {
  const paths = globSync('**/*.md', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
  return new Map(paths.toSorted().map((path) => [path.replace(/\.md$/, ''), guideOf(path)]))
}

/** Pictures in `docs/pictures`, by name. */
export function readPictures(): ReadonlyMap<string, Buffer> {
  const names = globSync('*.png', { cwd: `${folder}pictures` })
  return new Map(names.map((name) => [name, readFileSync(`${folder}pictures/${name}`)]))
}

function guideOf(path: string): Guide {
  const text = readFileSync(folder + path, 'utf8')
  const [, title = path] = /^# (.+)$/m.exec(text) ?? []
  const [, opening = ''] = /^# .+\n+((?:[^\n#|<`-].*\n)+)/m.exec(text) ?? []
  // Its links start from the page itself.
  const summary = opening.trim().replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return {
    path,
    address: `${guidesAddress}/${path.replace(/\.md$/, '')}`,
    kind: dirname(path),
    title,
    summary,
    firstSentence: summary.replaceAll('\n', ' ').split('. ')[0]!.replace(/\.?$/, '.'),
    text,
  }
}

export function guidePage({ path, title, text }: Guide): DocsPage {
  const parts = headingsOf(text).slice(1)
  return {
    title,
    body: html`${parts.length > 3 ? html`<details class="parts"><summary>On this page</summary><ul>${parts.map(({ id, text: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></details>` : ''}
<article class="prose">${renderPage(text, path)}</article>`,
  }
}

/** All guides but the lists of guides, by kind. */
export function guidesByKind(guides: ReadonlyMap<string, Guide>) {
  return (Object.entries(kinds) as [Kind, string][]).map(([kind, title]) => ({
    kind,
    title,
    pages: [...guides.values()].filter((guide) => guide.kind === kind && !guide.path.endsWith('README.md')),
  }))
}

/** The list of all guides, by kind. */
export function guidesPage(guides: ReadonlyMap<string, Guide>): DocsPage {
  const lists = guidesByKind(guides).map(
    ({ title, pages }) =>
      html`<h2>${title}</h2><ul class="contents">${pages.map(
        (guide) =>
          html`<li><a href="${guide.address}">${inlineMarkdown(guide.title)}</a> <span>${inlineMarkdown(guide.firstSentence)}</span></li>`,
      )}</ul>`,
  )
  return { title: 'Guides', body: html`<h1>Guides</h1>${lists}` }
}
