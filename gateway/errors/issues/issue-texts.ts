import type { IssueCode, IssueFacts, IssueOfField, Unit } from '@rodovia/core/shared/issue.ts'

/** The text of each code in one language. */
export type IssueTexts = { [Code in IssueCode]: string | ((facts: IssueFacts[Code]) => string) }

type Bound = number | bigint | string
/** How a language names what lies between two bounds. */
export type Ranges = Record<Unit, (min: Bound, max: Bound) => string>

export function textFrom(texts: IssueTexts, issue: IssueOfField): string {
  // The table pairs each code with its own facts, but TypeScript cannot see that through an index.
  const text = texts[issue.code] as string | ((facts: IssueOfField) => string)
  return typeof text === 'function' ? text(issue) : text
}

const mostShownCharacters = 60

/** A value that came, quoted and shortened. */
export function quoted(value: string | null | undefined): string {
  return JSON.stringify(value?.slice(0, mostShownCharacters) ?? null)
}

/** The text about a value that came, or about the field where the value must not be repeated. */
export function about(got: string | undefined, text: string): string {
  return got === undefined ? text : `${quoted(got)} ${text}`
}
