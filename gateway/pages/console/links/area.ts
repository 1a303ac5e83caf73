import type { Area } from '../page.ts'
import { acceptInvitation, invitationPage } from './invitation-page.ts'
import { newPasswordPage, requestPage, requestReset, resetPassword } from './password-pages.ts'
import { acceptRow, invitationRow, requestRow, resetRow } from './rows.ts'

/** What links in mails lead to, for whoever holds them. */
export const linksArea: Area = {
  rows: [invitationRow, acceptRow, requestRow, resetRow],
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
