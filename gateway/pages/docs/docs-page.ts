import type { Hole } from '../html.ts'

/** A page of the documentation, without what frames it. */
export type DocsPage = { title: string; body: Hole }
