import { linkUrl } from '../../identity/links/link-url.ts'
import type { LinkSettings, LinkTokens } from '../../identity/links/ports.ts'
import type { MailKind } from '../../identity/mail.ts'
import { addSeconds, type Clock } from '../../shared/clock.ts'
import { mailMessage } from './mail-messages.ts'
import type { DueMail, MailOutbox, MailResult, MailSender, MailSettlement } from './ports.ts'

export type SendMailPorts = {
  mailOutbox: MailOutbox
  mailSender: MailSender
  linkTokens: LinkTokens
  linkSettings: LinkSettings
  clock: Clock
}

/** The time for which a claimed mail is reserved: longer than the mail server may take. */
const claimSeconds = 60
const longestPauseSeconds = 900

/**
 * Sends one due mail; returns whether there may be more. Safe with any number of workers: the mail of a worker that
 * dies is sent by another after a while.
 */
export async function sendDueMail(ports: SendMailPorts): Promise<boolean> {
  const at = ports.clock()
  const [mail] = await ports.mailOutbox.claimDue(at, addSeconds(at, claimSeconds), 1)
  if (!mail) return false
  const result: MailResult =
    mail.expiresAt <= at ? { outcome: 'failed', reason: 'too late' } : await send(ports, mail)
  await ports.mailOutbox.settle(settlementOf(mail, result, ports.clock()))
  return true
}

function send(ports: SendMailPorts, mail: DueMail): Promise<MailResult> {
  const { id, email, kind, language, data } = mail
  return ports.mailSender.send({
    id,
    to: email,
    ...mailMessage(kind, language, data),
    link: linkIn(ports, mail),
  })
}

function linkIn(ports: SendMailPorts, { kind, linkId }: DueMail): string | null {
  if (kind === 'shop_sign_up') return linkId && linkUrl(ports, 'invitation', linkId)
  if (kind === 'invitation' || kind === 'password_reset') return linkId && linkUrl(ports, kind, linkId)
  const page = pages[kind]
  return page ? `${ports.linkSettings.publicUrl}${page}` : null
}

/** The pages that mails link to: a new password ends all sessions. */
const pages: Partial<Record<MailKind, string>> = {
  shop_approved: '/conta',
  driver_approved: '/motorista',
  fleet_approved: '/conta/equipe',
  driver_returned: '/conta/cadastro',
  new_device: '/conta/senha',
  password_changed: '/conta/senha',
  pix_key_changed: '/conta/senha',
  payout_held: '/conta/senha',
  sign_up_repeated: '/conta/senha',
  api_key_created: '/conta/chaves',
  spending_cap_raised: '/conta/chaves',
  privacy_key_set: '/conta/chaves',
  owner_added: '/conta/equipe',
  top_up_contested: '/conta/carteira',
  top_up_held: '/conta/carteira',
  top_up_returned: '/conta/carteira',
  top_up_released: '/conta/carteira',
  repetition_unpaid: '/conta/repeticoes',
  repetition_failed: '/conta/repeticoes',
  papers_expiring: '/conta/veiculos',
  factor_added: '/conta/senha',
  factor_removed: '/conta/senha',
  factors_reset: '/conta/senha',
  recovery_code_used: '/conta/minha-conta',
  recovery_codes_made: '/conta/senha',
}

/** A mail that the server did not take is retried after 2, 4, 8 … 900 seconds, until it expires. */
function settlementOf({ id, attempts, expiresAt }: DueMail, result: MailResult, at: Date): MailSettlement {
  const fault = 'reason' in result ? result.reason : null
  const nextAttemptAt = addSeconds(at, Math.min(2 ** attempts, longestPauseSeconds))
  const isRetried = result.outcome === 'retry' && nextAttemptAt < expiresAt
  const status = result.outcome === 'retry' ? (isRetried ? 'waiting' : 'failed') : result.outcome
  return { id, attempts, status, nextAttemptAt, fault }
}
