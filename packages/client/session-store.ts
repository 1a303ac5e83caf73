import type { components } from '../../schema/openapi.d.ts'

/** Tokens, user and tenant, as a login answers them. */
export type Session = components['schemas']['TokenPair'] & {
  /** The key of a refresh whose response has not come yet. */
  retry_key?: string
}

/**
 * A store of the session. All tabs and processes that share one also share its refresh if it has a `lock`.
 */
export type SessionStore = {
  read(): Promise<Session | null>
  write(session: Session | null): Promise<void>
  /** Runs `work` while nobody else with this store runs theirs. */
  lock?<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Keeps the session in memory: it ends with the process or the page. */
export function memorySession(session: Session | null = null): SessionStore {
  return {
    read: async () => session,
    write: async (next) => {
      session = next
    },
  }
}

/** `localStorage`, or AsyncStorage of React Native. */
export type KeyValueStorage = {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void | Promise<void>
  removeItem(key: string): void | Promise<void>
}

type Locks = { request<Result>(name: string, work: () => Promise<Result>): Promise<Result> }

/** Keeps the session under a name in a storage. In browsers the tabs take turns by `navigator.locks`, where that is. */
export function storedSession(storage: KeyValueStorage, name = 'rodovia.session'): SessionStore {
  const { locks } = (globalThis as { navigator?: { locks?: Locks } }).navigator ?? {}
  return {
    async read() {
      const text = await storage.getItem(name)
      return text === null ? null : JSON.parse(text)
    },
    async write(session) {
      await (session ? storage.setItem(name, JSON.stringify(session)) : storage.removeItem(name))
    },
    ...(locks && { lock: (work) => locks.request(name, work) }),
  }
}
