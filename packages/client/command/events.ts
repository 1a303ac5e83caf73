import { dataOf, type Rest } from '../rest.ts'

/** The most events of a page. */
const limit = 500

async function page(rest: Rest, after: string | null) {
  return dataOf(rest.GET('/v1/events', { params: { query: { limit, ...(after !== null && { after }) } } }))
}

export type PolledEvent = Awaited<ReturnType<typeof page>>['events'][number]

/** The events after one of them, in the order of their publication, and the id after which the next ones come. */
export async function eventsAfter(
  rest: Rest,
  after: string | null,
): Promise<{ events: readonly PolledEvent[]; next: string | null }> {
  const { events, next_after } = await page(rest, after)
  return { events, next: next_after }
}

/** The id of the newest event; null before the first. */
export async function newestEvent(rest: Rest): Promise<string | null> {
  for (let after: string | null = null; ; ) {
    const { next_after, has_more } = await page(rest, after)
    after = next_after
    if (!has_more) return after
  }
}
