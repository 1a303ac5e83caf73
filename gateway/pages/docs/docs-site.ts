import { openApiDocument } from '@rodovia/gateway/rest/openapi/document.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'
import { type GraphQLSchema, printSchema } from 'graphql'
import { html } from '../html.ts'
import type { PageFiles } from '../page-files.ts'
import { docsDocument } from './docs-document.ts'
import type { DocsPage } from './docs-page.ts'
import { type GraphqlPage, graphqlPage, graphqlPages } from './graphql-pages.ts'
import { guidePage, guidesPage, readGuides, readPictures } from './guides.ts'
import { indexPage } from './index-page.ts'
import type { Document } from './openapi.ts'
import { restGroupPage, shapesPage, webhooksPage } from './rest-pages.ts'
import { searchEntries, searchPage } from './search-page.ts'

/** A file of the documentation. Its body is made when it is called. */
export type DocsFile = { type: string; body: () => string | Buffer }

/** All pages of the documentation, by the part of the address after `/docs/`. */
export function createDocsSite(schema: GraphQLSchema, files: PageFiles, baseUrl: string) {
  const document = openApiDocument(routes, schema, '3.1.0') as unknown as Document
  const guides = readGuides()
  const entries = searchEntries(document, schema, guides)
  const render = (page: DocsPage, address: string, query?: string) =>
    docsDocument(page, { files, document, address, ...(query !== undefined && { query }) }).in('en')

  const pages: [string, () => DocsPage][] = [
    ['', () => indexPage(document, baseUrl)],
    ...document.tags.map(
      ({ name }) =>
        [`rest/${name}`, () => restGroupPage(name, document, baseUrl)] as [string, () => DocsPage],
    ),
    ['rest/shapes', () => shapesPage(document)],
    ['webhooks', () => webhooksPage(document)],
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
      { type: 'text/html; charset=utf-8', body: () => render(page(), path ? `/docs/${path}` : '/docs') },
    ]),
    ['schema.graphql', { type: 'text/plain; charset=utf-8', body: () => printSchema(schema) }],
    ...[...readPictures()].map(([name, bytes]): [string, DocsFile] => [
      `pictures/${name}`,
      { type: 'image/png', body: () => bytes },
    ]),
  ]
  return {
    files: new Map(contents),
    search: (query: string) => render(searchPage(query, entries), '/docs/search', query),
    missing: () =>
      render(
        {
          title: 'No such page',
          body: html`<h1>There is no such page</h1><p>Search above, or begin at <a href="/docs">the first page</a>.</p>`,
        },
        '',
      ),
  }
}
