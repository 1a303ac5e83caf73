import { serverJsonPath } from '@rodovia/gateway/mcp/server-info.ts'
import { type Hole, html } from '../html.ts'
import { messages } from './docs-messages.ts'
import { type Guide, guidesByKind, optionalKinds } from './guides.ts'
import { contents } from './index-page.ts'
import type { Link } from './menu.ts'
import type { Document } from './openapi.ts'
import { type LinkTo, toMarkdown } from './to-markdown.ts'

const agentLinks: readonly Link[] = [
  {
    address: '/mcp',
    title: 'MCP endpoint',
    hint: 'Model Context Protocol (Streamable HTTP): quote, order, track, cancel, search this documentation',
  },
  { address: serverJsonPath, title: 'server.json', hint: 'its description for the MCP registry' },
]

/** The list of all pages for language models: https://llmstxt.org */
export function llmsTxt(
  document: Document,
  guides: ReadonlyMap<string, Guide>,
  baseUrl: string,
  linkTo: LinkTo,
): string {
  const text = (hole: Hole) => toMarkdown(html`${hole}`.in('en'), linkTo).trim()
  const line = ({ address, title, hint }: Link) =>
    `- [${text(title)}](${linkTo(address)})${hint ? `: ${text(hint)}` : ''}`
  const kinds = guidesByKind(guides).map(({ kind, title, pages }) => ({
    heading: optionalKinds.has(kind) ? 'Optional' : text(title),
    lines: pages.map(
      ({ address, title: name, firstSentence }) => `- [${name}](${linkTo(address)}): ${firstSentence}`,
    ),
  }))
  const sections = [
    ...kinds.filter(({ heading }) => heading !== 'Optional'),
    ...contents(document)
      .slice(1)
      .map(({ title, links }) => ({ heading: text(title), lines: links.map(line) })),
    { heading: 'Agents', lines: agentLinks.map(line) },
    // Readers with little room leave this section out.
    {
      heading: 'Optional',
      lines: kinds.flatMap(({ heading, lines }) => (heading === 'Optional' ? lines : [])),
    },
  ]
  return [
    '# Rodovia',
    `> ${text(messages.intro)}`,
    `${text(messages.base)} ${baseUrl}. Each page of the documentation is also Markdown, at its address with \`.md\` or by \`Accept: text/markdown\`.`,
    ...sections
      .filter(({ lines }) => lines.length > 0)
      .map(({ heading, lines }) => `## ${heading}\n\n${lines.join('\n')}`),
    '',
  ].join('\n\n')
}
