import type { InvitationId, PasswordResetId } from '../../shared/ids.ts'
import type { LinkSettings, LinkTokens } from './ports.ts'

type Ports = { linkTokens: LinkTokens; linkSettings: Pick<LinkSettings, 'publicUrl'> }

/** The page on which an invitation is accepted. */
export function invitationUrl({ linkTokens, linkSettings }: Ports, id: InvitationId): string {
  return `${linkSettings.publicUrl}/conta/convite/${linkTokens.tokenOf(id)}`
}

/** The page on which a new password is chosen. */
export function passwordResetUrl({ linkTokens, linkSettings }: Ports, id: PasswordResetId): string {
  return `${linkSettings.publicUrl}/conta/senha/${linkTokens.tokenOf(id)}`
}
