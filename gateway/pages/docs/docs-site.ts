import type { Language } from '@rodovia/core/shared/language.ts'
import { asyncApiDocument } from '@rodovia/gateway/asyncapi/document.ts'
import { apiChanges } from '@rodovia/gateway/changes/api-changes.ts'
import { openApiDocument } from '@rodovia/gateway/rest/openapi/document.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'
import { type GraphQLSchema, printSchema } from 'graphql'
import { html } from '../html.ts'
import type { PageFiles } from '../page-files.ts'
import { addressOf, guidePath, inReadersLanguage } from './addresses.ts'
import { changesFeed, feedAddress } from './changes-feed.ts'
import { docsDocument } from './docs-document.ts'
import { messages } from './docs-messages.ts'
import type { DocsFile, DocsPage } from './docs-page.ts'
import { errorsPage } from './errors-page.ts'
import { type GraphqlPage, graphqlPage, graphqlPages } from './graphql-pages.ts'
import {
  guidePage,
  guidesPage,
  otherLanguageOf,
  portugueseGuidesPage,
  readGuides,
  readPictures,
} from './guides.ts'
import { indexPage } from './index-page.ts'
import { llmsTxt } from './llms-txt.ts'
import { markdownFiles, markdownLinks } from './markdown-files.ts'
import { channelAddress, channelPage, messageShapesPage, messagesPage } from './messages-pages.ts'
import type { Document } from './openapi.ts'
import { restGroupPage, shapesPage } from './rest-pages.ts'
import { findEntries, isReadIn, searchEntries, searchPage } from './search-page.ts'
import { toolsPage } from './tools-page.ts'

export type DocsSite = ReturnType<typeof createDocsSite>

/** All pages of the documentation, by the part of the address after `/docs/`. */
export function createDocsSite(schema: GraphQLSchema, files: PageFiles, baseUrl: string) {
  const document = openApiDocument(routes, schema, '3.1.0') as unknown as Document
  const asyncApi = asyncApiDocument(schema)
  const inMessages = { components: asyncApi.components } as unknown as Document
  const guides = readGuides()
  const pictures = readPictures()
  const entries = searchEntries(document, schema, guides)
  const render = (page: DocsPage, address: string, more: { query?: string; markdown?: string } = {}) =>
    docsDocument(page, { files, document, baseUrl, address, ...more })

  const pages: [string, () => DocsPage][] = [
    ['', () => indexPage(document, baseUrl, '/docs/pt')],
    ['pt', () => indexPage(document, baseUrl, '/docs')],
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
    ['errors', () => errorsPage(document, '/docs/pt/errors')],
    ['pt/errors', () => errorsPage(document, '/docs/errors')],
    ['tools', () => toolsPage(schema)],
    ...(Object.keys(graphqlPages) as GraphqlPage[]).map(
      (name) => [`graphql/${name}`, () => graphqlPage(name, schema)] as [string, () => DocsPage],
    ),
    ['guides', () => guidesPage(guides)],
    ['pt/guides', () => portugueseGuidesPage(guides)],
    ...[...guides].map(
      ([path, guide]) =>
        [guidePath(path), () => guidePage(guide, otherLanguageOf(guide, guides), pictures)] as [
          string,
          () => DocsPage,
        ],
    ),
  ]
  const linkTo = markdownLinks(pages, baseUrl)
  const contents: [string, DocsFile][] = [
    ...pages.map(([path, page]): [string, DocsFile] => [
      path,
      {
        type: 'text/html; charset=utf-8',
        isPage: true,
        body: (language) =>
          render(page(), addressOf(path), { markdown: `${addressOf(path)}.md` }).in(language),
      },
    ]),
    ...markdownFiles(pages, guides, linkTo),
    [
      feedAddress.replace('/docs/', ''),
      { type: 'application/atom+xml; charset=utf-8', body: () => changesFeed(apiChanges, baseUrl) },
    ],
    [
      'llms.txt',
      { type: 'text/plain; charset=utf-8', body: () => llmsTxt(document, guides, baseUrl, linkTo) },
    ],
    ['schema.graphql', { type: 'text/plain; charset=utf-8', body: () => printSchema(schema) }],
    ...[...pictures].map(([name, bytes]): [string, DocsFile] => [
      `pictures/${name}`,
      { type: 'image/png', body: () => bytes },
    ]),
  ]
  return {
    files: new Map(contents),
    search: (query: string, language: Language) =>
      render(searchPage(query, entries.filter(isReadIn(language))), '/docs/search', { query }).in(language),
    find: (query: string) =>
      findEntries(query, entries).map(({ address, kind, title, text }) => ({
        title,
        kind,
        url: linkTo(address),
        excerpt: text.split('\n')[0]!,
      })),
    missing: (language: Language) =>
      render(
        {
          title: messages.missing,
          isTranslated: true,
          body: html`<h1>${messages.missing}</h1><p>${messages.missingHint} <a href="${inReadersLanguage('/docs')}">${messages.firstPage}</a>.</p>`,
        },
        '',
      ).in(language),
  }
}
