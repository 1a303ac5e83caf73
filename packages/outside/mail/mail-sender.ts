import type { MailResult, MailSender } from '@rodovia/core/notifications/mail/ports.ts'
import { createTransport } from 'nodemailer'
import { htmlOf, textOf } from './mail-text.ts'

/** Well below the time for which a mail is one relay's. */
const timeoutMilliseconds = 10_000

type Settings = {
  /** Null: nothing is sent. */
  smtp: { url: string; from: string } | null
  onFault: (reason: string) => void
}

/** Mails by SMTP. What the server refuses for good (RFC 5321, 5yz) is not tried again. */
export function createMailSender({ smtp, onFault }: Settings): MailSender & Disposable {
  const transport =
    smtp &&
    createTransport({
      url: smtp.url,
      connectionTimeout: timeoutMilliseconds,
      greetingTimeout: timeoutMilliseconds,
      socketTimeout: timeoutMilliseconds,
    })
  return {
    async send(mail): Promise<MailResult> {
      if (!transport) return { outcome: 'skipped' }
      const { id, to, subject } = mail
      try {
        await transport.sendMail({
          from: smtp.from,
          to: { name: '', address: to },
          subject,
          text: textOf(mail),
          html: htmlOf(mail),
          // The same again when it is sent again.
          messageId: `<${id}@rodovia>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        const { message: reason, responseCode = 0 } = error as Error & { responseCode?: number }
        onFault(reason)
        return { outcome: responseCode >= 500 ? 'failed' : 'retry', reason }
      }
    },
    [Symbol.dispose]: () => transport?.close(),
  }
}
