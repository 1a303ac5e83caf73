import { addHours } from '../shared/clock.ts'
import type { PushId } from '../shared/ids.ts'
import { type AccountMail, type AccountMailPorts, draftAccountMail } from './account-mails.ts'
import type { AccountAlert } from './account-push.ts'
import type { AccountAlertKind } from './mail.ts'
import type { Users } from './ports.ts'
import type { Request } from './request.ts'
import type { User } from './user.ts'

type Alerting = Pick<AccountMail, 'at' | 'data'> & { kind: AccountAlertKind }

/** The time for which a push about an account is worth sending. */
const pushLifeHours = 24

/** Mail and push to the user of an account. */
export function draftAccountAlert(
  ports: AccountMailPorts,
  request: Pick<Request, 'language' | 'address'>,
  { kind, user, ...facts }: Alerting & { user: User },
): AccountAlert {
  const { id: userId, tenantId } = user
  return {
    mail: draftAccountMail(ports, request, { kind, user, ...facts }),
    push: {
      id: ports.newId<PushId>(),
      tenantId,
      userId,
      type: `account.${kind}`,
      createdAt: facts.at,
      expiresAt: addHours(facts.at, pushLifeHours),
    },
  }
}

/** Mail and push to the person who makes the request; null for the server's command line. */
export async function alertActor(
  ports: AccountMailPorts & { users: Users },
  request: Request,
  alerting: Alerting,
): Promise<AccountAlert | null> {
  const { actor } = request
  if (!actor || actor.isConsole) return null
  const user = (await ports.users.findByIds([actor.userId])).get(actor.userId)
  return user ? draftAccountAlert(ports, request, { ...alerting, user }) : null
}
