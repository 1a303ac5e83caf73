import { embedPageAddress } from '../embed/embed-page.ts'
import { type Hole, html } from '../html.ts'
import { inPortuguese, inReadersLanguage } from './addresses.ts'
import { feedAddress } from './changes-feed.ts'
import { messages } from './docs-messages.ts'
import { graphqlPages } from './graphql-pages.ts'
import type { Document } from './openapi.ts'
import { shapesAddress } from './schema-fields.ts'

export type Link = {
  address: string
  title: Hole
  hint?: Hole
  /** The page is written in Portuguese too. */
  isTranslated?: true
}

/** Files that programs read, with what they are. */
export const filesForTools: readonly Link[] = [
  { address: '/openapi.yaml', title: 'OpenAPI 3.1 (YAML)' },
  { address: '/openapi.json', title: 'OpenAPI 3.1 (JSON)' },
  { address: '/openapi-3.0.json', title: 'OpenAPI 3.0' },
  { address: '/asyncapi.yaml', title: 'AsyncAPI 3.1 (YAML)' },
  { address: '/asyncapi.json', title: 'AsyncAPI 3.1 (JSON)' },
  { address: '/docs/schema.graphql', title: 'GraphQL schema' },
  { address: '/rodovia.postman_collection.json', title: 'Postman 2.1' },
  { address: '/rodovia.http', title: 'rodovia.http (VS Code, JetBrains)' },
  { address: '/llms.txt', title: 'llms.txt' },
  { address: feedAddress, title: messages.changes, hint: 'Atom' },
]

export const messageLinks: readonly Link[] = [
  { address: '/docs/webhooks', title: messages.webhooks, hint: messages.webhooksHint },
  { address: '/docs/messages', title: messages.allMessages, hint: messages.allMessagesHint },
]

export const moreLinks: readonly Link[] = [
  { address: '/docs/errors', title: messages.errors, hint: messages.errorsHint, isTranslated: true },
  { address: '/docs/tools', title: messages.tools, hint: messages.toolsHint },
  { address: '/docs/guides/reference/api-changes', title: messages.changes, hint: messages.changesHint },
  { address: embedPageAddress, title: messages.embed, hint: messages.embedHint },
]

export const graphqlLinks: readonly Link[] = [
  ...Object.entries(graphqlPages).map(([name, title]) => ({
    address: `/docs/graphql/${name}`,
    title: english(title),
  })),
  { address: '/graphql', title: 'GraphQL', hint: messages.graphqlClientHint },
]

/** A text of the references in a page whose language is another. */
export function english(text: Hole): Hole {
  return html`<span lang="en">${text}</span>`
}

export const hrefOf = ({ address, isTranslated }: Link): Hole =>
  isTranslated ? inReadersLanguage(address) : address

const isAt = (link: Link, address: string) =>
  link.address === address || (link.isTranslated && inPortuguese(link.address) === address)

/** The menu beside each page. */
export function menu({ tags }: Document, address: string): Hole {
  const rest = tags.map(({ name }) => ({ address: `/docs/rest/${name}`, title: english(name) }))
  const sections: [Hole, readonly Link[]][] = [
    [
      messages.guides,
      [
        { address: '/docs/guides', title: messages.allGuides, isTranslated: true },
        {
          address: '/docs/guides/tutorials/first-integration',
          title: messages.firstIntegration,
          isTranslated: true,
        },
        { address: '/docs/guides/reference/rules', title: messages.rules },
      ],
    ],
    ['REST', [...rest, { address: shapesAddress, title: messages.shapes }]],
    [messages.messages, messageLinks],
    ['GraphQL', graphqlLinks],
    [messages.more, moreLinks],
    [messages.files, filesForTools],
  ]
  return sections.map(
    ([title, links]) =>
      html`<p>${title}</p><ul>${links.map(
        (link) =>
          html`<li><a href="${hrefOf(link)}"${isAt(link, address) ? html` aria-current="page"` : ''}>${link.title}</a></li>`,
      )}</ul>`,
  )
}
