import type { Language } from '@rodovia/core/shared/language.ts'
import { plain } from '@rodovia/core/shared/plain-text.ts'
import { docsTool } from '@rodovia/gateway/mcp/search-docs.ts'
import { tools } from '@rodovia/gateway/mcp/tools.ts'
import type { GraphQLSchema } from 'graphql'
import { type Hole, html } from '../html.ts'
import { messages } from './docs-messages.ts'
import type { DocsPage } from './docs-page.ts'
import { errorMeanings } from './errors-page.ts'
import { graphqlPages, rootFieldsOf, typesOn } from './graphql-pages.ts'
import { type Guide, otherLanguageOf } from './guides.ts'
import { headingsOf, inlineMarkdown } from './markdown.ts'
import { type Document, endpointsOf } from './openapi.ts'
import { shapesAddress } from './schema-fields.ts'

export type Entry = { address: string; kind: string; title: string; text: string; language?: Language }

/** Readers of Portuguese find guides and errors in it, all others find the English ones; references are for both. */
export const isReadIn = (reader: Language) => (entry: Entry) =>
  entry.language === undefined || (entry.language === 'pt-BR') === (reader === 'pt-BR')

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
  const errors = (['en', 'pt-BR'] as const).flatMap((language) =>
    Object.entries(errorMeanings[language]).map(([code, text]) => ({
      address: `${language === 'en' ? '/docs/errors' : '/docs/pt/errors'}#${code}`,
      kind: language === 'en' ? 'Error' : 'Erro',
      title: code,
      text,
      language,
    })),
  )
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
  return [...guides.values()].flatMap((guide) => {
    const { address, title, summary, text } = guide
    const kind = guide.language === 'en' ? 'Guide' : 'Guia'
    // A guide without a translation is for readers of every language.
    const language = otherLanguageOf(guide, guides) && guide.language
    return [
      { address, kind, title, text: summary, language },
      ...headingsOf(text)
        .slice(1)
        .map((heading) => ({
          address: `${address}#${heading.id}`,
          kind,
          title: heading.text,
          text: title,
          language,
        })),
    ]
  })
}

/** Entries with every word of the query, with or without accents; those that have them all in the title come first. */
export function findEntries(query: string, entries: readonly Entry[]): Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => plain(text).includes(word))
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
<ul class="contents">${matches
      .slice(0, mostResults)
      .map(
        ({ address, kind, title, text, language = 'en' }) =>
          html`<li lang="${language}"><a href="${address}">${title}</a> <small>${kind}</small> <span>${inlineMarkdown(text.split('\n')[0]!)}</span></li>`,
      )}</ul>`,
  }
}

function messageFor(query: string, count: number): Hole {
  if (query.trim() === '') return messages.prompt
  return count === 0 ? messages.nothing(query) : messages.results(query, count, mostResults)
}
