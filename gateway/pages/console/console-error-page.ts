import { roleNames } from '@rodovia/core/identity/identity-messages.ts'
import { type Capability, permissions } from '@rodovia/core/identity/permissions.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { listOf } from '../formats.ts'
import { type Hole, html } from '../html.ts'
import { errorMessages as messages } from './console-messages.ts'
import type { PageContent } from './page.ts'
import { home } from './session/return-path.ts'

/** Explains an error, and which roles would be allowed. */
export function consoleErrorPage(error: ErrorResponse): PageContent {
  const { title, hint } = messagesFor(error)
  return {
    title,
    status: error.status,
    body: html`<div class="fault">
<p class="fault-status" aria-hidden="true">${error.status}</p>
<h1>${title}</h1>
<p>${hint}</p>
<p><a href="${home}">${messages.home}</a></p>
</div>`,
  }
}

function messagesFor({ status, error, message, details }: ErrorResponse): { title: Hole; hint: Hole } {
  if (error === 'not_approved') return { title: messages.notApproved, hint: message }
  switch (status) {
    case 403: {
      const roles = rolesWith((details as { capability?: unknown } | null)?.capability)
      const names = roles.map((role) => roleNames[role])
      return { title: messages.forbidden, hint: names.length > 0 ? messages.whoMay(listOf(names)) : message }
    }
    case 404:
      return { title: messages.unknown, hint: messages.unknownHint }
    case 429:
      return { title: messages.limited, hint: message }
    default:
      return { title: status < 500 ? messages.refused : messages.troubled, hint: message }
  }
}

function rolesWith(capability: unknown): readonly Role[] {
  return Object.hasOwn(permissions, String(capability)) ? permissions[capability as Capability] : []
}
