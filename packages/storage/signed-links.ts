import { createHmac } from 'node:crypto'
import { isSameMac } from '@rodovia/platform/crypto/macs.ts'

/** The query of a link, not validated. */
export type LinkQuery = { expires?: unknown; signature?: unknown }

export type LinkSettings = {
  /** The server's public URL, without a slash at the end. */
  publicUrl: string
  linkSecret: string
  linkLifeSeconds: number
}

/** Creates and verifies links that open one file without a login until they expire. */
export function createSignedLinks({ publicUrl, linkSecret, linkLifeSeconds }: LinkSettings) {
  const signatureOf = (name: string, expires: string) =>
    createHmac('sha256', linkSecret).update(`${name}\n${expires}`).digest('base64url')

  return {
    linkTo(name: string, at: Date): string {
      const expires = String(toSeconds(at) + linkLifeSeconds)
      return `${publicUrl}/media/${name}?expires=${expires}&signature=${signatureOf(name, expires)}`
    },

    isValid(name: string, { expires, signature }: LinkQuery, at: Date): boolean {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false
      if (!/^\d{1,12}$/.test(expires) || Number(expires) <= toSeconds(at)) return false
      return isSameMac(Buffer.from(signature), Buffer.from(signatureOf(name, expires)))
    },
  }
}

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)
