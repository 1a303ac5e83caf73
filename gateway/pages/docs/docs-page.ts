import type { Hole } from '../html.ts'

/** A page of the documentation, without what frames it. */
export type DocsPage = {
  title: Hole
  body: Hole
  /** Its texts are in the reader's language; those of other pages are English. */
  isTranslated?: true
}
