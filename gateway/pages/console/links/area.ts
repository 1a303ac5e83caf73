import type { PublicPages } from '../page.ts'
import { acceptInvitation, invitationPage } from './invitation-page.ts'
import { newPasswordPage, requestPage, requestReset, resetPassword } from './password-pages.ts'
import { shopSignedUpPage, shopSignUpPage, signUpShop } from './shop-sign-up-page.ts'

/** The pages for people without an account: those that links in mails open, and the one that opens a shop's account. */
export const linkPages: PublicPages = {
  get: {
    '/criar': (context) => shopSignUpPage(context),
    '/criar/enviado': shopSignedUpPage,
    '/convite/:token': invitationPage,
    '/senha': requestPage,
    '/senha/:token': newPasswordPage,
  },
  post: {
    '/criar': signUpShop,
    '/convite/:token': acceptInvitation,
    '/senha': requestReset,
    '/senha/:token': resetPassword,
  },
}
