import type { MailResult, MailSender } from '@rodovia/core/notifications/mail/ports.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Transporter } from 'nodemailer'
import { htmlOf, textOf } from './mail-text.ts'

/** Well below the time for which a worker claims a mail. */
const timeoutMilliseconds = 10_000

type Settings = {
  /** Null: no mail is sent. */
  smtp: Config['mail']
  onFault: (reason: string) => void
}

/** nodemailer's error: the server's response, and the command that it was for; `CONN` before any. */
type MailFault = Error & { responseCode?: number; command?: string }

/** Sends mails by SMTP. A permanent refusal by the server (RFC 5321, 5yz) is not retried. */
export function createMailSender({ smtp, onFault }: Settings): MailSender & Disposable {
  let transport: Transporter | undefined
  return {
    async send(mail): Promise<MailResult> {
      if (!smtp) return { outcome: 'skipped' }
      const { id, to, subject } = mail
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({
        url: smtp.url,
        connectionTimeout: timeoutMilliseconds,
        greetingTimeout: timeoutMilliseconds,
        socketTimeout: timeoutMilliseconds,
      })
      try {
        await transport.sendMail({
          from: smtp.from,
          to: { name: '', address: to },
          subject,
          text: textOf(mail),
          html: htmlOf(mail),
          // The same at every attempt.
          messageId: `<${id}@rodovia>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        const { message: reason, responseCode = 0, command } = error as MailFault
        onFault(reason)
        if (responseCode >= 500) return { outcome: 'failed', reason }
        return { outcome: 'retry', reason, isUnsent: responseCode > 0 || command === 'CONN' }
      }
    },
    [Symbol.dispose]: () => transport?.close(),
  }
}
