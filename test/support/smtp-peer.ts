import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { until } from './rest-client.ts'

export type ReceivedMail = { to: string; from: string; headers: string; text: string; html: string }

export type SmtpPeer = AsyncDisposable & {
  url: string
  received: readonly ReceivedMail[]
  /** Refuses the next mails, each with its reply code. */
  refuseNext(...codes: number[]): void
  mailTo(email: string): Promise<ReceivedMail>
}

/** Somebody else's mail server on this machine. */
export async function startSmtpPeer(): Promise<SmtpPeer> {
  const received: ReceivedMail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        const responseCode = refusals.shift()
        if (responseCode) return done(Object.assign(new Error('not now'), { responseCode }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address).join(), ...partsOf(raw) })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: (...codes) => refusals.push(...codes),
    async mailTo(email) {
      const found = await until(
        async () => received.findLast(({ to }) => to === email),
        (mail) => mail !== undefined,
      )
      return found!
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The two parts of a multipart/alternative in quoted-printable. */
function partsOf(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const [headers = ''] = raw.split('\r\n\r\n', 1)
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  const bodies = raw.split(`--${boundary}`).slice(1, 3)
  const [plain = '', html = ''] = bodies.map((part) =>
    decoded(part.slice(part.indexOf('\r\n\r\n') + 4), part),
  )
  return { headers, text: plain, html }
}

function decoded(body: string, part: string): string {
  if (/base64/i.test(part.slice(0, part.indexOf('\r\n\r\n')))) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(+`0x${hex}`))
  return Buffer.from(bytes, 'latin1').toString()
}
