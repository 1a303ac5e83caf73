import { posix } from 'node:path'
import MarkdownIt from 'markdown-it'
import { type Html, trustedHtml } from '../html.ts'
import { addressOf, guidePath } from './addresses.ts'

export const picturesAddress = '/docs/pictures'

/**
 * Markdown without HTML of its own: tags are shown as text, except anchors, line breaks and pictures of ours. markdown-it refuses links
 * that run scripts.
 */
const plain = new MarkdownIt({ html: false })
const pages = new MarkdownIt({ html: true, linkify: false })

/** The emphasis, code and links of a description. */
export function inlineMarkdown(text: string): Html {
  return trustedHtml(plain.renderInline(text))
}

type Env = { path: string; pictures: Pictures; slugs: Map<string, number>; tables: number }

/** The pictures of `docs` (PNG), by name. */
export type Pictures = ReadonlyMap<string, Buffer>

/** A page of `docs`, whose path is relative to that folder. */
export function renderPage(text: string, path: string, pictures: Pictures = new Map()): Html {
  const env: Env = { path, pictures, slugs: new Map(), tables: 0 }
  return trustedHtml(pages.render(text, env))
}

export type Heading = { id: string; text: string }

export function headingsOf(text: string): Heading[] {
  const tokens = pages.parse(text, {})
  const slugs = new Map<string, number>()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const heading = tokens[index + 1]?.content ?? ''
    return [{ id: slugOf(heading, slugs), text: heading.replaceAll(/[`*]/g, '') }]
  })
}

/** The anchor of a heading as forges make it. */
function slugOf(heading: string, slugs: Map<string, number>): string {
  const slug = heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
  const count = slugs.get(slug) ?? 0
  slugs.set(slug, count + 1)
  return count === 0 ? slug : `${slug}-${count}`
}

/** Links lead to pages of this site; what they name in the repository only stays as text. */
pages.core.ruler.push('links', ({ tokens, env }) => {
  for (const { children } of tokens) {
    let isText = false
    for (const token of children ?? []) {
      if (token.type === 'link_open') {
        const address = targetOf(String(token.attrGet('href') ?? ''), (env as Env).path ?? '')
        isText = address === null
        if (address !== null) token.attrSet('href', address)
      }
      if (isText && token.type.startsWith('link_')) token.type = 'text'
    }
  }
})

const { rules } = pages.renderer
rules.heading_open = (tokens, index, _options, env) => {
  const id = slugOf(tokens[index + 1]?.content ?? '', (env as Env).slugs)
  return `<${tokens[index]!.tag} id="${pages.utils.escapeHtml(id)}">`
}
rules.table_open = (_tokens, _index, _options, env) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="Table ${++(env as Env).tables}"><table>`
rules.table_close = () => '</table></div>'
rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index]!
  token.attrs = pictureAttributes(String(token.attrGet('src') ?? ''), token.content, env as Env)
  return self.renderToken(tokens, index, options)
}
rules.html_inline = (tokens, index, _options, env) => ownTag(tokens[index]!.content, env as Env)
rules.html_block = rules.html_inline

/** Tags that pages of `docs` write themselves; comments are dropped, all else is shown as text. */
function ownTag(tag: string, env: Env): string {
  if (/^<a id="[\w.-]+">$|^<\/a>$|^<br ?\/?>$/.test(tag)) return tag
  if (/^\s*<!--[\s\S]*?-->\s*$/.test(tag)) return ''
  const [, src, alt] = /^<img src="([^"]+)" alt="([^"]*)"[^>]*>\s*$/.exec(tag) ?? []
  if (src !== undefined) {
    const { escapeHtml } = pages.utils
    const attributes = pictureAttributes(src, alt ?? '', env)
    return `<img ${attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')}>`
  }
  return pages.utils.escapeHtml(tag)
}

/** The target of a page's link on this server; null for files of the repository that are not shown. */
function targetOf(href: string, path: string): string | null {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [file = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(path), file)
  const own = {
    '../schema/openapi.yaml': '/openapi.yaml',
    '../schema/asyncapi.yaml': '/asyncapi.yaml',
    '../schema/rodovia.postman_collection.json': '/rodovia.postman_collection.json',
    '../schema/rodovia.http': '/rodovia.http',
    '../schema/supergraph.graphql': '/docs/schema.graphql',
  }
  if (Object.hasOwn(own, target)) return own[target as keyof typeof own]
  if (target.startsWith('..') || !target.endsWith('.md')) return null
  return `${addressOf(guidePath(target.replace(/\.md$/, '')))}${anchor === undefined ? '' : `#${anchor}`}`
}

/** Code, which stays as it is, or a link with its text, or the address of a picture's tag. */
const linksAndCode =
  /^```[\s\S]*?^```$|`[^`\n]*`(?!\]\()|(!?)\[((?:`[^`\n]*`|[^[\]`])*)\]\(([^()\s]+)\)|(<img src=")([^"]+)/gm

/** The source of a page of `docs`, whose links lead where `linkTo` says: it gets the addresses of this site. */
export function relinkPage(text: string, path: string, linkTo: (address: string) => string): string {
  return text.replaceAll(linksAndCode, (whole, bang, label, href, tag, src) => {
    if (src !== undefined) return `${tag}${linkTo(pictureOf(src, path))}`
    if (href === undefined) return whole
    if (bang) return `![${label}](${linkTo(pictureOf(href, path))})`
    const address = targetOf(href, path)
    return address === null ? label : `[${label}](${linkTo(address)})`
  })
}

const pictureOf = (src: string, path: string) =>
  src.startsWith(picturesAddress) ? src : `/docs/${posix.join(posix.dirname(path), src)}`

function pictureAttributes(src: string, alt: string, { path, pictures }: Env): [string, string][] {
  const address = pictureOf(src, path)
  return [
    ['src', address],
    ['alt', alt],
    ['loading', 'lazy'],
    ...sizeOf(pictures.get(posix.basename(address))),
  ]
}

/** The page keeps room for a picture before it is there: its size in pixels is in the header of the PNG. */
function sizeOf(png: Buffer | undefined): [string, string][] {
  if (!png) return []
  return [
    ['width', String(png.readUInt32BE(16))],
    ['height', String(png.readUInt32BE(20))],
  ]
}
