import type { ConsoleArea } from '../page.ts'
import { acceptInvitation, invitationPage } from './invitation-page.ts'
import { newPasswordPage, requestPage, requestReset, resetPassword } from './password-pages.ts'
import { linkRoutes } from './routes.ts'

/** The pages that links in mails open, for anyone who has the link. */
export const linksArea: ConsoleArea = {
  section: null,
  routes: linkRoutes,
  publicPages: [
    { method: 'GET', path: '/convite/:token', answer: invitationPage },
    { method: 'POST', path: '/convite/:token', answer: acceptInvitation },
    { method: 'GET', path: '/senha', answer: requestPage },
    { method: 'POST', path: '/senha', answer: requestReset },
    { method: 'GET', path: '/senha/:token', answer: newPasswordPage },
    { method: 'POST', path: '/senha/:token', answer: resetPassword },
  ],
}
