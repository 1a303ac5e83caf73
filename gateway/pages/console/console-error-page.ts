import { type Capability, permissions } from '@rodovia/core/identity/permissions.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { html } from '../html.ts'
import { roleNames } from './console-messages.ts'
import type { PageContent } from './page.ts'
import { home } from './session/return-path.ts'

const translations = {
  'pt-BR': {
    forbidden: 'O seu papel não permite isto',
    whoMay: (roles: string) =>
      `Quem pode: ${roles}. Peça a uma dessas pessoas ou peça que alterem o seu papel.`,
    unknown: 'Não encontramos esta página',
    unknownHint: 'Confira o endereço ou volte ao início.',
    limited: 'Muitas solicitações em pouco tempo',
    refused: 'Não foi possível concluir',
    troubled: 'Não foi possível abrir esta página',
    home: 'Voltar ao início',
  },
  en: {
    forbidden: 'Your role does not allow this',
    whoMay: (roles: string) => `Allowed for: ${roles}. Ask one of them, or tryRun them to change your role.`,
    unknown: 'We did not find this page',
    unknownHint: 'Check the address, or go back to the start page.',
    limited: 'Too many requests',
    refused: 'The request was refused',
    troubled: 'This page could not be opened',
    home: 'Back to the start page',
  },
}

/** Explains an error, and which roles would be allowed. */
export function consoleErrorPage(error: ErrorResponse, language: Language): PageContent {
  const { title, hint } = messagesFor(error, language)
  return {
    title,
    status: error.status,
    body: html`<div class="fault">
<p class="fault-status" aria-hidden="true">${error.status}</p>
<h1>${title}</h1>
<p>${hint}</p>
<p><a href="${home}">${translations[language].home}</a></p>
</div>`,
  }
}

function messagesFor(
  { status, message, details }: ErrorResponse,
  language: Language,
): { title: string; hint: string } {
  const own = translations[language]
  switch (status) {
    case 403: {
      const roles = rolesWith((details as { capability?: unknown } | null)?.capability)
      const names = roles.map((role) => roleNames[role][language]).join(', ')
      return { title: own.forbidden, hint: names === '' ? message : own.whoMay(names) }
    }
    case 404:
      return { title: own.unknown, hint: own.unknownHint }
    case 429:
      return { title: own.limited, hint: message }
    default:
      return { title: status < 500 ? own.refused : own.troubled, hint: message }
  }
}

function rolesWith(capability: unknown): readonly Role[] {
  return Object.hasOwn(permissions, String(capability)) ? permissions[capability as Capability] : []
}
