import type { ConsoleArea } from '../page.ts'
import { acceptInvitation, invitationPage } from './invitation-page.ts'
import { newPasswordPage, requestPage, requestReset, resetPassword } from './password-pages.ts'
import { acceptRoute, invitationRoute, requestResetRoute, resetRoute } from './routes.ts'

/** What links in mails lead to, for whoever holds them. */
export const linksArea: ConsoleArea = {
  rows: [invitationRoute, acceptRoute, requestResetRoute, resetRoute],
  pages: [],
  openPages: [
    { method: 'GET', path: '/convite/:token', answer: invitationPage },
    { method: 'POST', path: '/convite/:token', answer: acceptInvitation },
    { method: 'GET', path: '/senha', answer: requestPage },
    { method: 'POST', path: '/senha', answer: requestReset },
    { method: 'GET', path: '/senha/:token', answer: newPasswordPage },
    { method: 'POST', path: '/senha/:token', answer: resetPassword },
  ],
}
