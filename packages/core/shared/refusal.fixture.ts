import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import type { Issue } from './issue.ts'
import { isRefusal } from './refusal.ts'

/** The facts of what is refused. */
export function refusalOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    if (isRefusal(error)) return error.facts
    throw error
  }
  throw new Error('nothing was refused')
}

/** The first issue of a refused input as developers see it; null if the input is taken. */
export function issueOf(act: () => unknown): { field: string; issue: string } | null {
  try {
    act()
  } catch (error) {
    if (isRefusal(error) && error.code === 'validation_failed') return textsOf(error.facts.issues)[0] ?? null
    throw error
  }
  return null
}

/** The issue of a field that an action is refused with, as developers see it; null if the field has none. */
export async function refusedAt(field: string, act: () => unknown): Promise<string | null> {
  try {
    await act()
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'validation_failed') throw error
    return textsOf(error.facts.issues).find((issue) => issue.field === field)?.issue ?? null
  }
  return null
}

/** The issues as developers see them. */
export function textsOf(issues: readonly Issue[]): { field: string; issue: string }[] {
  return issues.map((issue) => ({ field: issue.field, issue: issueText(issue, 'en') }))
}

/** Matches an issue of the field with this English text, or one that this matcher takes. */
export function issueAt(field: string, text: string | { asymmetricMatch(text: string): boolean }) {
  return {
    asymmetricMatch(issue: Issue): boolean {
      const shown = issueText(issue, 'en')
      return (
        issue.field === field && (typeof text === 'string' ? shown === text : text.asymmetricMatch(shown))
      )
    },
    toString: () => `${field}: ${text}`,
  }
}
