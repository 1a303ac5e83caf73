import * as driverApp from './browser/driver-app/documents.ts'
import { sessionQuery } from './graphql-client/session-query.ts'
import { pageSubscription } from './tracking/tracking-page.ts'

/**
 * The documents that scripts of pages send to `/graphql`. They run also where an operator allows known
 * documents only.
 */
export const pageDocuments: ReadonlyMap<string, string> = new Map([
  ['rodovia-tracking-page', pageSubscription],
  ['rodovia-graphql-client', sessionQuery],
  ...Object.entries(driverApp).map(([name, text]) => [`rodovia-driver-app-${name}`, String(text)] as const),
])
