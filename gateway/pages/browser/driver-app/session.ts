import { type Session, storedSession } from '@rodovia/client'
import { sessionName } from './store.ts'

const deviceKey = 'rodovia.driver-device-token'

/** The session outlives the tab, and the tabs share it and its refresh. */
export const sessionStore = storedSession(localStorage, sessionName)

/** Stays when the session ends: tries to log in on this phone are counted apart. */
export const deviceToken = {
  read: () => localStorage.getItem(deviceKey),
  write: (token: string) => localStorage.setItem(deviceKey, token),
}

export type User = Session['user']
