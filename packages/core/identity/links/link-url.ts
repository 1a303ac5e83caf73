import type { InvitationId, PasswordResetId } from '../../shared/ids.ts'
import type { LinkSettings, LinkTokens } from './ports.ts'

/** The page on which an invitation is accepted, or a new password is chosen. */
const pages = { invitation: 'convite', password_reset: 'senha' } as const

export function linkUrl(
  { linkTokens, linkSettings }: { linkTokens: LinkTokens; linkSettings: LinkSettings },
  kind: keyof typeof pages,
  id: InvitationId | PasswordResetId,
): string {
  return `${linkSettings.publicUrl}/conta/${pages[kind]}/${linkTokens.tokenOf(id)}`
}
