import { z } from 'zod'
import { allowed } from '../http/issues.ts'
import * as answers from './answers.ts'
import { anObject } from './fields.ts'
import { type AnyRoute, type Door, route } from './route.ts'

type Batch = {
  /** The row that each is a request to. */
  of: AnyRoute
  /** Where they stand in the body. */
  field: string
  max: number
  summary: string
  one: z.ZodType
  answers: z.ZodObject
}

/**
 * A row that takes many bodies of another one and answers each as that would: one that is not as it has to be is refused alone.
 * Each costs the caller what it would cost alone.
 */
export function batchRoute(door: Door, { of, field, max, summary, one, answers: answered }: Batch): AnyRoute {
  const many = allowed(`a list of 1 to ${max}`)
  const listOf = (item: z.ZodType) =>
    z.object({ [field]: z.array(item, many).min(1, many).max(max, many) }, anObject)
  return route({
    ...of,
    ...door,
    summary,
    answers: z.object({
      results: z.array(z.union([z.object({ ok: z.literal(true), ...answered.shape }), answers.error])),
      placed: answers.count,
      refused: answers.count,
    }),
    refuses: ['forbidden'],
    body: listOf(z.unknown()),
    describedBody: listOf(one),
    batch: { of, itemsIn: (body) => (body as Record<string, unknown[]>)[field] ?? [] },
  })
}
