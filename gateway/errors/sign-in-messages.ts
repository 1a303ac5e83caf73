import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'
import type { SignInRefusal } from '@rodovia/core/shared/refusal.ts'

/** Why nobody was signed in by the company's identity provider, and what to do. */
export function signInRefusalMessage({ reason, claimed = '', error }: SignInRefusal): LocalizedText {
  switch (reason) {
    case 'provider_required':
      return localized(
        'A sua empresa exige a entrada pelo provedor de identidade dela: use “Entrar com a empresa”.',
        'Your company requires its identity provider: use “Log in with your company”.',
      )
    case 'no_matching_group':
      return localized(
        'A sua conta na empresa não está em nenhum grupo que tenha acesso. Peça o acesso a quem administra a empresa.',
        'Your account at the company is in no group that has access. Ask the owner of the account for access.',
      )
    case 'no_email':
      return localized(
        'O provedor de identidade não informou o seu e-mail. Quem o administra precisa liberar o e-mail (escopo email).',
        'The identity provider did not tell your e-mail address. Its administrator has to release it (scope email).',
      )
    case 'email_not_verified':
      return localized(
        `O provedor de identidade não confirmou o e-mail ${claimed}.`,
        `The identity provider has not verified the e-mail address ${claimed}.`,
      )
    case 'domain_not_verified':
      return localized(
        `O e-mail ${claimed} não é de um domínio que a empresa comprovou.`,
        `The e-mail address ${claimed} is in no domain that the company has verified.`,
      )
    case 'email_of_another_account':
      return localized(
        `O e-mail ${claimed} já é de outra conta. Nada foi ligado a ela.`,
        `The e-mail address ${claimed} belongs to another account. Nothing was linked to it.`,
      )
    case 'account_removed':
      return localized(
        `A conta de ${claimed} foi removida da equipe. Para voltar, peça um convite.`,
        `The account of ${claimed} was removed from the team. To come back, ask for an invitation.`,
      )
    case 'refused_by_provider':
      return localized(
        `O provedor de identidade recusou a entrada${error ? ` (${error})` : ''}. Comece novamente.`,
        `The identity provider refused${error ? ` (${error})` : ''}. Start again.`,
      )
    case 'answer_not_valid':
      return localized(
        'A resposta do provedor de identidade não é válida. Comece novamente; se continuar assim, avise quem administra a empresa.',
        'The answer of the identity provider is not valid. Start again; if that does not help, tell the owner of the account.',
      )
    case 'not_begun_here':
      return localized(
        'Esta entrada não começou neste navegador, já terminou ou demorou mais de dez minutos. Comece novamente.',
        'This sign-in did not begin in this browser, has ended, or took more than ten minutes. Start again.',
      )
  }
}
