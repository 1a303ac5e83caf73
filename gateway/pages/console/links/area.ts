import type { PublicPages } from '../page.ts'
import { acceptInvitation, invitationPage } from './invitation-page.ts'
import { newPasswordPage, requestPage, requestReset, resetPassword } from './password-pages.ts'

/** The pages that links in mails open, for anyone who has the link. */
export const linkPages: PublicPages = {
  get: { '/convite/:token': invitationPage, '/senha': requestPage, '/senha/:token': newPasswordPage },
  post: { '/convite/:token': acceptInvitation, '/senha': requestReset, '/senha/:token': resetPassword },
}
