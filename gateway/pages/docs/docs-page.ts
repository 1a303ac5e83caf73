import type { Language } from '@rodovia/core/shared/language.ts'
import type { Hole } from '../html.ts'

/** A page of the documentation, without what frames it. */
export type DocsPage = {
  title: Hole
  body: Hole
  /** One sentence for search engines; by default that of the whole documentation. */
  description?: Hole
  /** Its texts are in the reader's language; those of other pages are English. */
  isTranslated?: boolean
  /** The address of the same page in the other language, if that has one of its own. */
  other?: string
}

/** A file of the documentation. Its body is made when it is called; a page has one in each language. */
export type DocsFile = { type: string; isPage?: true; body: (language: Language) => string | Buffer }
