import type { ExecutionResult } from 'graphql'
import type { ResponseStream } from '../engine/subscribe.ts'

/** One who watches. `show` gets each answer as text, `end` says that there will be none any more. */
export type Subscriber = { push(answer: string): void; end(): void }

type Open = () => Promise<ResponseStream | ExecutionResult>

export type SharedStream = {
  /** Gives back how to leave. */
  subscribe(viewer: Subscriber, open: Open): () => void
}

type Options = {
  textOf: (answer: ExecutionResult) => string
  onError: (error: unknown) => void
  /** Nobody watches any more. */
  onEmpty: () => void
}

/** Those who began to watch together. `last` is null until they have seen the first answer. */
type Group = { seats: Set<Seat>; last: string | null; stop: () => void }
type Seat = { viewer: Subscriber; group: Group }

/**
 * Many who watch the same state of the same thing, for whom each answer is worked out and put into text once. It may be shared
 * only where each answer tells the whole state.
 *
 * Whoever joins begins with a state that was read after he came: those who come while others wait for their first answer are
 * the next group, with a subscription of its own. As soon as two groups have seen the same last, one goes on with the
 * other: what comes then is new to both. So there are as a rule one group and one subscription, however many watch.
 */
export function createSharedStream({ textOf, onError, onEmpty }: Options): SharedStream {
  /** The oldest first; those who have not begun are not among them. */
  const groups: Group[] = []
  let next: { group: Group; open: Open } | null = null
  let isOpening = false

  async function openNext(): Promise<void> {
    if (isOpening || !next) return
    const { group, open } = next
    next = null
    isOpening = true
    groups.push(group)
    try {
      const answers = await open()
      if (!(Symbol.asyncIterator in answers)) return show(group, textOf(answers))
      group.stop = () => void answers.return(undefined)
      if (group.seats.size === 0) group.stop()
      for await (const answer of answers) show(group, textOf(answer))
    } catch (error) {
      onError(error)
    } finally {
      over(group)
    }
  }

  /** The first answer lets the next group begin. */
  function begun(group: Group): void {
    if (group.last !== null) return
    isOpening = false
    void openNext()
  }

  function show(group: Group, answer: string): void {
    begun(group)
    group.last = answer
    for (const { viewer } of group.seats) viewer.push(answer)
    const [elder, ...others] = groups.filter(({ last }) => last === answer)
    for (const younger of others) unite(elder!, younger)
  }

  function unite(elder: Group, younger: Group): void {
    for (const seat of younger.seats) {
      seat.group = elder
      elder.seats.add(seat)
    }
    younger.seats.clear()
    forget(younger)
  }

  function forget(group: Group): void {
    if (!groups.includes(group)) return
    groups.splice(groups.indexOf(group), 1)
    group.stop()
    if (groups.length === 0 && !next) onEmpty()
  }

  function over(group: Group): void {
    begun(group)
    forget(group)
    for (const { viewer } of group.seats) viewer.end()
    group.seats.clear()
  }

  return {
    subscribe(viewer, open) {
      next ??= { group: { seats: new Set(), last: null, stop() {} }, open }
      const seat: Seat = { viewer, group: next.group }
      next.group.seats.add(seat)
      void openNext()
      return () => {
        const { group } = seat
        if (!group.seats.delete(seat) || group.seats.size > 0) return
        // One that waits for its first answer is over when that has come: then the next may begin.
        if (groups.includes(group)) return group.last === null ? group.stop() : forget(group)
        next = null
        if (groups.length === 0) onEmpty()
      }
    },
  }
}
