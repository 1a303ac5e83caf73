import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { AgentConsents } from '@rodovia/gateway/mcp/oauth/consents.ts'
import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fields } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'
import type { Hole } from '../html.ts'
import type { Tiles } from '../map/tiles.ts'
import type { RouteInput, RouteResult } from '../route-runner.ts'
import type { PageScript } from './page-scripts.ts'
import type { SectionName } from './sections.ts'

/** A request for a page, with all that a page may need. */
export type PageContext = {
  request: FastifyRequest
  reply: FastifyReply
  params: Record<string, string>
  query: Fields
  /** The fields of the form that was sent, in the body or the query. */
  fields: Fields
  tiles: Tiles
  /** Open requests of agents. */
  agentConsents: AgentConsents
  /**
   * Runs a route and returns its body. Throws a PageError when the route answers with an error. By default the fields of the form are
   * the body of a route that takes one; so with the others.
   */
  run: <Body>(route: AnyRoute, input?: RouteInput) => Promise<Body>
  /** Runs a route and returns its body or its error. */
  tryRun: <Body>(route: AnyRoute, input?: RouteInput) => Promise<RouteResult<Body>>
  /** Runs the route of a form and returns its body, or the form when the route rejects it. Throws a PageError like `rejectedForm`. */
  submit: <Body>(route: AnyRoute, input?: RouteInput) => Promise<{ body: Body } | { rejected: FormState }>
}

/** A request of a user who is logged in. */
export type SignedInContext = PageContext & { caller: Caller }

/** The content of a page. */
export type PageContent = {
  title: Hole
  body: Hole
  /** Its scripts beside that of all pages. */
  scripts?: readonly PageScript[]
  /** It has charts. */
  hasCharts?: true
  /**
   * The source of the script's updates: a stream, whose first state the page shows already, or an interval.
   */
  updates?: { stream: string; state?: string; paceMilliseconds?: number } | { paceMilliseconds: number }
  /** The HTTP status. Default: 200, or that of a rejected form. */
  status?: number
}

export type FileContent = { name: string; base64: string }

/** A page answers with its content, a redirect, a file, or data for its script. */
export type PageResponse =
  | PageContent
  | { to: string }
  | { json: object }
  | { file: FileContent; kind: NonNullable<AnyRoute['file']> }

export type Answer<Context> = (context: Context) => Promise<PageResponse>

/** The answer of each path below /conta. */
export type Answers<Context> = Record<string, Answer<Context>>

/** The pages of one section of the menu. */
export type ConsoleArea = {
  section: SectionName
  get: Answers<SignedInContext>
  post?: Answers<SignedInContext>
  /** Their forms carry an idempotency key, so that sending one again has no second effect. */
  postOnce?: Answers<SignedInContext>
  /** Their forms hold a file, which the field of its name has in base64. */
  uploads?: Answers<SignedInContext>
}

/** Pages for anyone. */
export type PublicPages = { get: Answers<PageContext>; post: Answers<PageContext> }
