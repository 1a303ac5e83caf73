import type { Language } from '@rodovia/core/shared/language.ts'
import { asyncApiDocument } from '@rodovia/gateway/asyncapi/document.ts'
import { openApiDocument } from '@rodovia/gateway/rest/openapi/document.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'
import { type GraphQLSchema, printSchema } from 'graphql'
import { html } from '../html.ts'
import type { PageFiles } from '../page-files.ts'
import { docsDocument } from './docs-document.ts'
import { messages } from './docs-messages.ts'
import type { DocsPage } from './docs-page.ts'
import { errorsPage } from './errors-page.ts'
import { type GraphqlPage, graphqlPage, graphqlPages } from './graphql-pages.ts'
import { guidePage, guidesPage, readGuides, readPictures } from './guides.ts'
import { indexPage } from './index-page.ts'
import { channelAddress, channelPage, messageShapesPage, messagesPage } from './messages-pages.ts'
import type { Document } from './openapi.ts'
import { restGroupPage, shapesPage } from './rest-pages.ts'
import { searchEntries, searchPage } from './search-page.ts'
import { toolsPage } from './tools-page.ts'

/** A file of the documentation. Its body is made when it is called; a page has one in each language. */
export type DocsFile = { type: string; isPage?: true; body: (language: Language) => string | Buffer }

export type DocsSite = ReturnType<typeof createDocsSite>

/** All pages of the documentation, by the part of the address after `/docs/`. */
export function createDocsSite(schema: GraphQLSchema, files: PageFiles, baseUrl: string) {
  const document = openApiDocument(routes, schema, '3.1.0') as unknown as Document
  const asyncApi = asyncApiDocument(schema)
  const inMessages = { components: asyncApi.components } as unknown as Document
  const guides = readGuides()
  const entries = searchEntries(document, schema, guides)
  const render = (page: DocsPage, address: string, query?: string) =>
    docsDocument(page, { files, document, address, ...(query !== undefined && { query }) })

  const pages: [string, () => DocsPage][] = [
    ['', () => indexPage(document, baseUrl)],
    ...document.tags.map(
      ({ name }) =>
        [`rest/${name}`, () => restGroupPage(name, document, baseUrl)] as [string, () => DocsPage],
    ),
    ['rest/shapes', () => shapesPage(document)],
    ['messages', () => messagesPage(asyncApi)],
    ['messages/shapes', () => messageShapesPage(inMessages)],
    ...Object.keys(asyncApi.channels).map(
      (name) =>
        [channelAddress(name).replace('/docs/', ''), () => channelPage(name, asyncApi, inMessages)] as [
          string,
          () => DocsPage,
        ],
    ),
    ['errors', () => errorsPage(document)],
    ['tools', () => toolsPage(schema)],
    ...(Object.keys(graphqlPages) as GraphqlPage[]).map(
      (name) => [`graphql/${name}`, () => graphqlPage(name, schema)] as [string, () => DocsPage],
    ),
    ['guides', () => guidesPage(guides)],
    ...[...guides].map(
      ([path, guide]) => [`guides/${path}`, () => guidePage(guide)] as [string, () => DocsPage],
    ),
  ]
  const contents: [string, DocsFile][] = [
    ...pages.map(([path, page]): [string, DocsFile] => [
      path,
      {
        type: 'text/html; charset=utf-8',
        isPage: true,
        body: (language) => render(page(), path ? `/docs/${path}` : '/docs').in(language),
      },
    ]),
    ['schema.graphql', { type: 'text/plain; charset=utf-8', body: () => printSchema(schema) }],
    ...[...readPictures()].map(([name, bytes]): [string, DocsFile] => [
      `pictures/${name}`,
      { type: 'image/png', body: () => bytes },
    ]),
  ]
  return {
    files: new Map(contents),
    search: (query: string, language: Language) =>
      render(searchPage(query, entries), '/docs/search', query).in(language),
    missing: (language: Language) =>
      render(
        {
          title: messages.missing,
          isTranslated: true,
          body: html`<h1>${messages.missing}</h1><p>${messages.missingHint} <a href="/docs">${messages.firstPage}</a>.</p>`,
        },
        '',
      ).in(language),
  }
}
