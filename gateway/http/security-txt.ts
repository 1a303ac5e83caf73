import type { FastifyInstance } from 'fastify'

/**
 * Until when the file is valid. Raise it by less than a year (RFC 9116, section 2.5.5) after reading SECURITY.md and the file again; a
 * test fails in the last 60 days, and a gateway logs a warning from then on.
 */
export const securityTxtExpires = new Date('2027-10-31T00:00:00Z')

const dayMilliseconds = 24 * 60 * 60 * 1000
const warningDays = 60

/** Serves `/.well-known/security.txt`, RFC 9116: where to report a vulnerability. */
export function addSecurityTxt(
  app: FastifyInstance,
  { config: { publicUrl } }: { config: { publicUrl: string } },
): void {
  const path = '/.well-known/security.txt'
  const text = securityTxt(publicUrl, path)
  app.get(path, (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(text),
  )
}

/** The mailbox for vulnerabilities of a host is `security@` (RFC 2142, section 4). */
function securityTxt(publicUrl: string, path: string): string {
  const { origin, hostname } = new URL(publicUrl)
  return [
    `Contact: mailto:security@${hostname}`,
    `Expires: ${securityTxtExpires.toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${origin}${path}`,
    '',
  ].join('\n')
}

/** Describes an expiry that has passed or is near; null while it is far enough away. */
export function securityTxtFault(at: Date): string | null {
  const days = Math.floor((securityTxtExpires.getTime() - at.getTime()) / dayMilliseconds)
  if (days >= warningDays) return null
  const when = days < 0 ? 'has expired' : `expires in ${days} days`
  return `/.well-known/security.txt ${when}: install a newer version of Rodovia`
}
