import type { ResponseStream } from '@rodovia/engine'
import type { ExecutionResult } from 'graphql'
import type { Acquire } from './semaphore.ts'

/** Receives the results, then the end of the stream. */
export type Subscriber = { push(result: ExecutionResult): void; end(): void }

type Open = () => Promise<ResponseStream | ExecutionResult>

export type SharedStream = {
  /** Returns the function that unsubscribes. */
  subscribe(subscriber: Subscriber, open: Open): () => void
}

type Options = {
  onError: (error: unknown) => void
  /** Called when the last subscriber has left. */
  onEmpty: () => void
  /** A new subscriber starts with the last result where that was read at most so long ago. */
  freshMs: number
  /** Asked for before a source is opened, and given back when its first result is there. */
  acquire: Acquire
}

/**
 * Subscribers that share one source. `last` is null before the first result; its JSON shows whether two are
 * equal.
 */
type Group = {
  members: Set<Member>
  last: { result: ExecutionResult; json: string } | null
  readAt: number
  stop: () => void
}
type Member = { subscriber: Subscriber; group: Group }

/**
 * Shares one subscription among many subscribers: each result is computed once. Only for subscriptions whose
 * results each contain the complete state.
 *
 * A new subscriber starts with a state that was read after it joined, or at most `freshMs` before; in both
 * cases it then gets every change. Subscribers that join while a group waits for its first result form the
 * next group, with its own source. Two groups merge once their last results are equal, because everything
 * after that is new to both. So there is usually one group and one source.
 */
export function createSharedStream({ onError, onEmpty, freshMs, acquire }: Options): SharedStream {
  /** Started groups, oldest first. */
  const groups: Group[] = []
  let next: { group: Group; open: Open } | null = null
  let isOpening = false
  let giveBack = () => {}

  async function openNext(): Promise<void> {
    if (isOpening || !next) return
    isOpening = true
    giveBack = await acquire()
    // Those who joined meanwhile are among them; or all have left.
    if (!next) return finishOpening()
    const { group, open } = next
    next = null
    groups.push(group)
    try {
      const source = await open()
      if (!(Symbol.asyncIterator in source)) return publish(group, source)
      group.stop = () => void source.return(undefined)
      if (group.members.size === 0) group.stop()
      for await (const result of source) publish(group, result)
    } catch (error) {
      onError(error)
    } finally {
      end(group)
    }
  }

  function finishOpening(): void {
    isOpening = false
    giveBack()
    void openNext()
  }

  /** After the first result of a group the next group may start. */
  function markStarted(group: Group): void {
    if (group.last === null) finishOpening()
  }

  function publish(group: Group, result: ExecutionResult): void {
    markStarted(group)
    const json = JSON.stringify(result)
    group.last = { result, json }
    group.readAt = performance.now()
    for (const { subscriber } of group.members) subscriber.push(result)
    const [oldest, ...others] = groups.filter(({ last }) => last?.json === json)
    if (oldest) oldest.readAt = group.readAt
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

  /** The group with the newest result, where that is fresh enough to begin with. */
  function freshGroup(): Group | undefined {
    const since = performance.now() - freshMs
    const [newest] = groups.filter(({ last }) => last !== null).toSorted((a, b) => b.readAt - a.readAt)
    return newest && newest.readAt > since ? newest : undefined
  }

  return {
    subscribe(subscriber, open) {
      const fresh = freshGroup()
      if (!fresh) next ??= { group: { members: new Set(), last: null, readAt: 0, stop() {} }, open }
      const member: Member = { subscriber, group: fresh ?? next!.group }
      member.group.members.add(member)
      if (fresh?.last) subscriber.push(fresh.last.result)
      else void openNext()
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
