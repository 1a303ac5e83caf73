import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from '../html.ts'
import { addressOf } from './addresses.ts'
import type { DocsFile, DocsPage } from './docs-page.ts'
import type { Guide } from './guides.ts'
import { relinkPage } from './markdown.ts'
import { type LinkTo, toMarkdown } from './to-markdown.ts'

type Pages = readonly [path: string, page: () => DocsPage][]

/**
 * The address that Markdown has for an address of a page: that of its Markdown, with the host, because a model reads a text apart from
 * its address.
 */
export function markdownLinks(pages: Pages, baseUrl: string): (address: string) => string {
  const addresses = new Set(pages.map(([path]) => addressOf(path)))
  return (address) => {
    if (!address.startsWith('/')) return address
    const [path = '', anchor] = address.split('#')
    if (!addresses.has(path)) return `${baseUrl}${address}`
    return `${baseUrl}${path}.md${anchor === undefined ? '' : `#${anchor}`}`
  }
}

/** Each page as Markdown at its address with `.md`: a guide as it was written, the others from their markup. */
export function markdownFiles(
  pages: Pages,
  guides: ReadonlyMap<string, Guide>,
  linkTo: (address: string) => string,
): [string, DocsFile][] {
  const written = new Map([...guides.values()].map((guide) => [guide.address, guide]))
  // An anchor of a page is no heading of its Markdown.
  const linkOutside: LinkTo = (address) => (address.startsWith('#') ? null : linkTo(address))
  function body(path: string, page: () => DocsPage, language: Language): string {
    const guide = written.get(addressOf(path))
    if (guide) return relinkPage(guide.text, guide.path, linkTo)
    return toMarkdown(html`${page().body}`.in(language), linkOutside)
  }
  return pages.map(([path, page]) => [
    `${path}.md`,
    {
      type: 'text/markdown; charset=utf-8',
      isPage: true,
      body: (language) => body(path, page, language),
    },
  ])
}
