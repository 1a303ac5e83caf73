import { docsTool } from '@rodovia/gateway/mcp/search-docs.ts'
import { tools } from '@rodovia/gateway/mcp/tools.ts'
import type { GraphQLSchema } from 'graphql'
import { type Hole, html } from '../html.ts'
import { messages } from './docs-messages.ts'
import type { DocsPage } from './docs-page.ts'
import { errorMeanings } from './errors-page.ts'
import { graphqlPages, rootFieldsOf, typesOn } from './graphql-pages.ts'
import type { Guide } from './guides.ts'
import { headingsOf, inlineMarkdown } from './markdown.ts'
import { type Document, endpointsOf } from './openapi.ts'
import { shapesAddress } from './schema-fields.ts'

export type Entry = { address: string; kind: string; title: string; text: string }

/** A reader looks through no more results than these. */
const mostResults = 60

/** The entries that the search finds: operations, shapes, fields, types, and the parts of guides. */
export function searchEntries(
  document: Document,
  schema: GraphQLSchema,
  guides: ReadonlyMap<string, Guide>,
): Entry[] {
  const rest = endpointsOf(document.paths).map(({ tags: [tag], operationId, method, path, summary }) => ({
    address: `/docs/rest/${tag}#${operationId}`,
    kind: 'REST',
    title: `${method} ${path}`,
    text: summary,
  }))
  const shapes = Object.keys(document.components.schemas).map((name) => ({
    address: `${shapesAddress}#${name}`,
    kind: 'REST shape',
    title: name,
    text: '',
  }))
  const events = endpointsOf(document.webhooks).map(({ path, summary }) => ({
    address: `/docs/webhooks#${path}`,
    kind: 'Webhook event',
    title: path,
    text: summary,
  }))
  const errors = Object.entries(errorMeanings).map(([code, text]) => ({
    address: `/docs/errors#${code}`,
    kind: 'Error',
    title: code,
    text,
  }))
  const mcp = [...tools, docsTool].map(({ name, description }) => ({
    address: `/docs/tools#${name}`,
    kind: 'Tool for agents',
    title: name,
    text: description,
  }))
  return [
    ...rest,
    ...shapes,
    ...events,
    ...errors,
    ...mcp,
    ...graphqlEntries(schema),
    ...guideEntries(guides),
  ]
}

function graphqlEntries(schema: GraphQLSchema): Entry[] {
  const fields = (['queries', 'mutations', 'subscriptions'] as const).flatMap((page) =>
    rootFieldsOf(schema, page).map((field) => ({ ...field, page })),
  )
  const types = (['objects', 'lists', 'inputs', 'values'] as const).flatMap((page) =>
    typesOn(page, schema).map(({ name, description }) => ({ name, description, page })),
  )
  return [...fields, ...types].map(({ name, description, page }) => ({
    address: `/docs/graphql/${page}#${name}`,
    kind: `GraphQL: ${graphqlPages[page].toLowerCase()}`,
    title: name,
    text: description ?? '',
  }))
}

function guideEntries(guides: ReadonlyMap<string, Guide>): Entry[] {
  return [...guides.values()].flatMap(({ address, title, summary, text }) => [
    { address, kind: 'Guide', title, text: summary },
    ...headingsOf(text)
      .slice(1)
      .map((heading) => ({
        address: `${address}#${heading.id}`,
        kind: 'Guide',
        title: heading.text,
        text: title,
      })),
  ])
}

/** Entries with every word of the query; those that have them all in the title come first. */
export function findEntries(query: string, entries: readonly Entry[]): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const matches = words.length === 0 ? [] : entries.filter(({ title, text }) => has(`${title} ${text}`))
  return [...matches.filter(({ title }) => has(title)), ...matches.filter(({ title }) => !has(title))]
}

export function searchPage(query: string, entries: readonly Entry[]): DocsPage {
  const matches = findEntries(query, entries)
  return {
    title: query ? html`${messages.search}: ${query}` : messages.search,
    isTranslated: true,
    body: html`<h1>${messages.search}</h1>
<p role="status">${messageFor(query, matches.length)}</p>
<ul class="contents" lang="en">${matches
      .slice(0, mostResults)
      .map(
        ({ address, kind, title, text }) =>
          html`<li><a href="${address}">${title}</a> <small>${kind}</small> <span>${inlineMarkdown(text.split('\n')[0]!)}</span></li>`,
      )}</ul>`,
  }
}

function messageFor(query: string, count: number): Hole {
  if (query.trim() === '') return messages.prompt
  return count === 0 ? messages.nothing(query) : messages.results(query, count, mostResults)
}
