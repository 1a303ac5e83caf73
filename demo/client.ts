import { createClient, type RodoviaClient, RodoviaError } from '@rodovia/client'
import { demoPassword } from './accounts.ts'

/** An error with a message for the person at the terminal. */
export class DemoFault extends Error {}

/** A client like an app: as nobody, until somebody logs in. */
export function connect(url: string): RodoviaClient {
  return createClient({ url, language: 'en' })
}

export async function logIn(url: string, email: string) {
  const client = connect(url)
  const { tenant } = await client.logIn({ email, password: demoPassword })
  return { client, tenant }
}

/** The message for the person at the terminal; null for an error of the demo itself. */
export function messageOf(error: unknown, url: string): string | null {
  if (error instanceof DemoFault) return error.message
  if (!(error instanceof RodoviaError)) return null
  return error.code === 'no_response'
    ? `No response from ${url}. Start the platform with \`npm start\` in another terminal.`
    : `${error.code}: ${error.message}`
}
