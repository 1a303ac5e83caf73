import type { ResponseStream } from '@rodovia/engine'
import type { ExecutionResult } from 'graphql'

/** Receives the serialised results, then the end of the stream. */
export type Subscriber = { push(result: string): void; end(): void }

type Open = () => Promise<ResponseStream | ExecutionResult>

export type SharedStream = {
  /** Returns the function that unsubscribes. */
  subscribe(viewer: Subscriber, open: Open): () => void
}

type Options = {
  serialize: (result: ExecutionResult) => string
  onError: (error: unknown) => void
  /** Called when the last subscriber has left. */
  onEmpty: () => void
}

/** Subscribers that share one source. `last` is null before the first result. */
type Group = { members: Set<Member>; last: string | null; stop: () => void }
type Member = { subscriber: Subscriber; group: Group }

/**
 * Shares one subscription among many subscribers: each result is computed and serialised once. Only for subscriptions whose results
 * each contain the complete state.
 *
 * A new subscriber starts with a state that was read after it joined: subscribers that join while a group waits for its first result
 * form the next group, with its own source. Two groups merge once their last results are equal, because everything after that
 * is new to both. So there is usually one group and one source.
 */
export function createSharedStream({ serialize, onError, onEmpty }: Options): SharedStream {
  /** Started groups, oldest first. */
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
      const source = await open()
      if (!(Symbol.asyncIterator in source)) return publish(group, serialize(source))
      group.stop = () => void source.return(undefined)
      if (group.members.size === 0) group.stop()
      for await (const result of source) publish(group, serialize(result))
    } catch (error) {
      onError(error)
    } finally {
      end(group)
    }
  }

  /** After the first result of a group the next group may start. */
  function markStarted(group: Group): void {
    if (group.last !== null) return
    isOpening = false
    void openNext()
  }

  function publish(group: Group, result: string): void {
    markStarted(group)
    group.last = result
    for (const { subscriber } of group.members) subscriber.push(result)
    const [oldest, ...others] = groups.filter(({ last }) => last === result)
    for (const other of others) merge(oldest!, other)
  }

  function merge(target: Group, source: Group): void {
    for (const member of source.members) {
      member.group = target
      target.members.add(member)
    }
    source.members.clear()
    remove(source)
  }

  function remove(group: Group): void {
    if (!groups.includes(group)) return
    groups.splice(groups.indexOf(group), 1)
    group.stop()
    if (groups.length === 0 && !next) onEmpty()
  }

  function end(group: Group): void {
    markStarted(group)
    remove(group)
    for (const { subscriber } of group.members) subscriber.end()
    group.members.clear()
  }

  return {
    subscribe(subscriber, open) {
      next ??= { group: { members: new Set(), last: null, stop() {} }, open }
      const member: Member = { subscriber, group: next.group }
      next.group.members.add(member)
      void openNext()
      return () => {
        const { group } = member
        if (!group.members.delete(member) || group.members.size > 0) return
        // A group that waits for its first result ends with it, so that the next group can start.
        if (groups.includes(group)) return group.last === null ? group.stop() : remove(group)
        next = null
        if (groups.length === 0) onEmpty()
      }
    },
  }
}
