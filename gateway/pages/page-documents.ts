import * as driverApp from './browser/driver-app/documents.ts'
import { whoAmI } from './browser/graphiql/documents.ts'
import { pageSubscription } from './tracking/tracking-page.ts'

/** What scripts of pages send to `/graphql` themselves: it runs also where an operator allows known documents only. */
export const pageDocuments: ReadonlyMap<string, string> = new Map([
  ['rodovia-tracking-page', pageSubscription],
  ['rodovia-graphiql', whoAmI],
  ...Object.entries(driverApp).map(([name, text]) => [`rodovia-driver-app-${name}`, String(text)] as const),
])
