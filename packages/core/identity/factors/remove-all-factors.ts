import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { type AccountMailPorts, draftAccountMail } from '../account-mails.ts'
import { about, changeRecords } from '../audit/audit-entry.ts'
import type { Members } from '../members/ports.ts'
import { permit } from '../permissions.ts'
import type { Request } from '../request.ts'
import type { Factors } from './ports.ts'

type Ports = SystemPorts & AccountMailPorts & { members: Members; factors: Factors }

/**
 * For a person who lost all factors and recovery codes: removes them and ends all sessions; a mail tells the person. False if
 * there were none. Refuses with `forbidden` callers who do not run the platform, with `not_found`.
 */
export async function removeAllFactors(
  ports: Ports,
  { request, userId: id }: { request: Request; userId: string },
): Promise<boolean> {
  permit(request.actor, 'platform.manage')
  const user = await findOrRefuse('user', id, ports.members.find)
  const at = ports.clock()
  return ports.factors.removeAll({
    userId: user.id,
    at,
    mail: draftAccountMail(ports, request, { kind: 'factors_reset', user, at }),
    ...changeRecords(ports, { request, at, action: 'factor.all_removed', ...about('user', user) }),
  })
}
