import { database } from './database.ts'

export type Session = {
  accessToken: string
  refreshToken: string
  user: { id: string; name: string; email: string; role: string }
}

const key = 'current'

/** Where the tokens are kept, and the lock that lets one tab refresh them at a time. */
export const sessionStore = {
  async read(): Promise<Session | null> {
    return (await (await database()).get('session', key)) ?? null
  },
  async write(session: Session | null): Promise<void> {
    const open = await database()
    await (session ? open.put('session', session, key) : open.delete('session', key))
  },
  lock<Result>(work: () => Promise<Result>): Promise<Result> {
    return navigator.locks.request('rodovia-session', work) as Promise<Result>
  },
}

const deviceKey = 'rodovia-device-token'

/** Stays when the session ends: tries to log in on this phone are counted apart. */
export const deviceToken = {
  read: () => localStorage.getItem(deviceKey),
  write: (token: string) => localStorage.setItem(deviceKey, token),
}
