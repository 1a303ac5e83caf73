import { pageSubscription } from './tracking/tracking-page.ts'

/** What scripts of pages send to `/graphql` themselves: it runs also where an operator allows known documents only. */
export const pageDocuments: ReadonlyMap<string, string> = new Map([
  ['rodovia-tracking-page', pageSubscription],
])
