import type { SectionName } from '../data-export.ts'

/** The texts of one language for the README of an export. */
export type ExportTexts = {
  /** Descriptions of the lists in `data.json`; docs/reference has the same in English. */
  sections: Record<SectionName, string>
  account: string
  phone: (phone: string) => string
  head: (about: { by: string; at: string; hasTracks: boolean }) => string[]
  end: readonly string[]
}
