import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { expectingObject } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'

const maxOrders = 100
const someOrders = expecting(`a list of 1 to ${maxOrders} orders`)
const listOf = (order: z.ZodType) =>
  z.object(
    { orders: z.array(order, someOrders).min(1, someOrders).max(maxOrders, someOrders) },
    expectingObject,
  )

/**
 * Many orders in one body, each answered as the row for one would: what is not as it has to be is refused alone. Each costs the caller
 * what it would cost alone.
 */
export function batchRoute(
  mount: RouteMount,
  { placing, order, placed }: { placing: AnyRoute; order: z.ZodType; placed: z.ZodObject },
): AnyRoute {
  return route({
    ...placing,
    ...mount,
    summary: `Pays up to ${maxOrders} orders, one after the other, each answered on its own`,
    answers: z.object({
      results: z.array(
        z.union([
          z.object({ ok: z.literal(true), livemode: answers.livemode, ...placed.shape }),
          answers.error,
        ]),
      ),
      placed: answers.count,
      refused: answers.count,
    }),
    refuses: ['forbidden'],
    body: listOf(z.unknown()),
    documentedBody: listOf(order),
    batch: { of: placing, bodiesIn: (body) => (body as { orders: unknown[] }).orders },
  })
}
