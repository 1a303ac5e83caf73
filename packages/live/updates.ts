import type { Audience, Heard, Updates } from '@rodovia/core/delivery/ports.ts'
import { createFollower, type Follower } from './follower.ts'

export type LiveUpdates = Updates & {
  /** How many follow an audience, or anything at all. */
  followerCount(audience?: Audience): number
}

export type LocalUpdates = LiveUpdates & {
  /** Tells those who follow the audience that something may have got lost on the way to them. */
  tellMissed(audience: Audience): void
}

/** Tells those who follow within this process. A slow one costs at most `maxPending` updates, then has to come back. */
export function createUpdates({ maxPending = 1000 } = {}): LocalUpdates {
  const followers = new Map<Audience, Set<Follower>>()
  const tell = (audience: Audience, heard: Heard) => {
    for (const follower of followers.get(audience) ?? []) follower.push(heard)
  }

  return {
    publish(audiences, update) {
      for (const audience of audiences) tell(audience, update)
    },

    tellMissed: (audience) => tell(audience, 'missed'),

    async follow(audience) {
      const follower = createFollower({
        maxPending,
        onEnd() {
          const left = followers.get(audience)
          left?.delete(follower)
          if (left?.size === 0) followers.delete(audience)
        },
      })
      const others = followers.get(audience)
      if (others) others.add(follower)
      else followers.set(audience, new Set([follower]))
      return follower
    },

    followerCount(audience) {
      if (audience) return followers.get(audience)?.size ?? 0
      return followers.values().reduce((count, { size }) => count + size, 0)
    },
  }
}
