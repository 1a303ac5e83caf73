import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../html.ts'
import type { PageFiles } from '../page-files.ts'
import type { RouteInput, RouteResult } from '../route-runner.ts'
import type { Tiles } from '../tracking/tiles.ts'
import type { Fields } from './forms/fields.ts'
import type { SectionName } from './sections.ts'

/** A request for a page, with all that a page may need. */
export type PageContext = {
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  params: Record<string, string>
  query: Fields
  /** What a form sent. */
  fields: Fields
  files: PageFiles
  tiles: Tiles | null
  /** What a row answers, or why it does not. */
  ask: <Body>(row: AnyRoute, input?: RouteInput) => Promise<RouteResult<Body>>
  /** What a row answers. Throws a PageFault where it does not. */
  get: <Body>(row: AnyRoute, input?: RouteInput) => Promise<Body>
}

/** A visit by somebody who is logged in. */
export type SignedInContext = PageContext & { caller: Caller }

/** What a page says, within what all pages have around it. `title` and the rest are for the head, `body` is safe HTML. */
export type PageContent = {
  title: string
  body: Html
  head?: Html
  /** Where it listens for changes: the address of the stream, and what it shows already. Without one it is fetched anew at its pace. */
  live?: { stream: string; shown?: string; paceMilliseconds?: number } | { paceMilliseconds: number }
  status?: number
}

/** What a page answers: itself, or where to go on. */
export type PageResponse =
  | PageContent
  | { to: string }
  | { file: { name: string; base64: string }; type: NonNullable<AnyRoute['file']> }

export type ConsolePage = {
  method: 'GET' | 'POST'
  /** Below /conta. */
  path: string
  section: SectionName
  /** Its form carries a key under which it is done once, however often it is sent. */
  isIdempotent?: true
  answer: (context: SignedInContext) => Promise<PageResponse>
}

/** A page for anyone. */
export type PublicPage = Pick<ConsolePage, 'method' | 'path'> & {
  answer: (context: PageContext) => Promise<PageResponse>
}

/** Pages that belong together, with the rows that they run. */
export type ConsoleArea = {
  rows: readonly AnyRoute[]
  pages: readonly ConsolePage[]
  openPages?: readonly PublicPage[]
}
