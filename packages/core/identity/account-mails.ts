import { addHours } from '../shared/clock.ts'
import type { NewId } from '../shared/ids.ts'
import type { LinkSettings } from './links/ports.ts'
import { type AccountMailKind, draftMail, type Mail, type MailData } from './mail.ts'
import { networkOf } from './network.ts'
import type { Request } from './request.ts'
import type { User } from './user.ts'

/** The time for which a mail about an account is worth sending. */
const lifeHours = 72

export type AccountMailPorts = { newId: NewId; linkSettings: Pick<LinkSettings, 'isMailing'> }

export type AccountMail = {
  kind: AccountMailKind
  user: Pick<User, 'email' | 'name'>
  at: Date
  data?: Pick<MailData, 'device' | 'key' | 'amount' | 'until' | 'person' | 'tenant' | 'factor' | 'left'>
}

/** A mail to the user of an account, with the time and the network of the request. Null if mails are not configured. */
export function draftAccountMail(
  ports: AccountMailPorts,
  { language, address }: Pick<Request, 'language' | 'address'>,
  { kind, user: { email, name }, at, data = {} }: AccountMail,
): Mail | null {
  if (!ports.linkSettings.isMailing) return null
  const network = networkOf(address) ?? '–'
  return draftMail(
    ports,
    { language },
    {
      kind,
      email,
      data: { name, network, at: at.toISOString(), ...data },
      createdAt: at,
      expiresAt: addHours(at, lifeHours),
    },
  )
}
