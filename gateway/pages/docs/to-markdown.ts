type Element = { tag: string; attributes: string; children: Node[] }
type Node = Element | string

/** The address that a link of a page has in its Markdown; null where the text alone stays. */
export type LinkTo = (address: string) => string | null

/**
 * The Markdown of our own markup, for programs that read pages. The markup is closed: templates and markdown-it write it, with every
 * bracket of a text escaped; a library for pages of others would bring a DOM.
 */
export function toMarkdown(markup: string, linkTo: LinkTo): string {
  return `${blocksOf(parse(markup), linkTo).trim()}\n`
}

const empty = new Set(['br', 'img'])

function parse(markup: string): Node[] {
  const root: Element = { tag: '', attributes: '', children: [] }
  const open = [root]
  for (const [, closing, tag = '', attributes = '', text] of markup.matchAll(
    /<(\/?)([a-z]\w*)([^>]*)>|([^<]+)/g,
  )) {
    const parent = open.at(-1)!
    if (text !== undefined) parent.children.push(decoded(text))
    else if (closing) open.pop()
    else {
      const element = { tag, attributes, children: [] }
      parent.children.push(element)
      if (!empty.has(tag)) open.push(element)
    }
  }
  return root.children
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = '') =>
    code ? String.fromCodePoint(Number(code)) : (named[name] ?? whole),
  )

const attribute = ({ attributes }: Element, name: string) =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')

/** Elements that begin a paragraph of their own, and those that stand in one. */
const blocks = /^(h[1-6]|p|ul|ol|dl|pre|div|section|article|details|summary|blockquote)$/
const inline = /^(a|b|br|code|em|img|small|span|strong)$/

/** Text and inline elements in a row are one paragraph. */
function blocksOf(nodes: readonly Node[], linkTo: LinkTo): string {
  const paragraphs: string[] = []
  let row: Node[] = []
  const endRow = () => {
    paragraphs.push(inlineOf(row, linkTo))
    row = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !blocks.test(node.tag)) {
      row.push(node)
      continue
    }
    endRow()
    paragraphs.push(blockOf(node, linkTo))
  }
  endRow()
  return paragraphs.filter((paragraph) => paragraph.trim() !== '').join('\n\n')
}

function blockOf({ tag, children }: Element, linkTo: LinkTo): string {
  if (/^h\d$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} ${inlineOf(children, linkTo)}`
  if (tag === 'p') return inlineOf(children, linkTo)
  if (tag === 'summary') return `**${inlineOf(children, linkTo)}**`
  if (tag === 'pre') return fenced(textOf(children))
  if (tag === 'ul' || tag === 'ol' || tag === 'dl')
    return children
      .filter((child) => typeof child !== 'string')
      .map((child) => `- ${indented(itemOf(child, linkTo))}`)
      .join('\n')
  if (tag === 'blockquote') return blocksOf(children, linkTo).replaceAll(/^/gm, '> ')
  return blocksOf(children, linkTo)
}

/** An entry of a list, or a term with its description, which stands on the same line where it is one paragraph. */
function itemOf({ tag, children }: Element, linkTo: LinkTo): string {
  if (tag !== 'div') return blocksOf(children, linkTo)
  return children
    .filter((child) => typeof child !== 'string')
    .map((part) => blocksOf(part.children, linkTo))
    .filter((part) => part !== '')
    .join(': ')
}

const indented = (text: string) => text.replaceAll(/\n(?=[^\n])/g, '\n  ')

/** A fence is longer than any in its text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

/** One line of text. */
function inlineOf(nodes: readonly Node[], linkTo: LinkTo): string {
  return spaced(nodes, linkTo).replaceAll(/\s+/g, ' ').trim()
}

/** Inline nodes with the spaces around them. */
function spaced(nodes: readonly Node[], linkTo: LinkTo): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escaped(node) : inlineElement(node, linkTo)))
    .join('')
}

const escaped = (text: string) => text.replaceAll(/[\\`*<]/g, String.raw`\$&`)

function inlineElement(element: Element, linkTo: LinkTo): string {
  const { tag, children } = element
  if (!inline.test(tag)) throw new Error(`<${tag}> has no Markdown yet`)
  const inner = () => spaced(children, linkTo)
  if (tag === 'code') return codeOf(textOf(children))
  if (tag === 'strong' || tag === 'b') return `**${inner().trim()}**`
  if (tag === 'em') return `*${inner().trim()}*`
  if (tag === 'br') return ' '
  if (tag === 'img') return `![${escaped(attribute(element, 'alt'))}](${linkTo(attribute(element, 'src'))})`
  const address = tag === 'a' ? attribute(element, 'href') : ''
  const target = address ? linkTo(address) : null
  return target === null ? inner() : `[${inner()}](${target})`
}

function codeOf(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return longest > 0 ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`
}
