import type { MailMessage } from '@rodovia/core/notifications/mail/message-texts.ts'
import { html } from 'ghtml'

type MailContent = MailMessage & { link: string | null }

export function textOf({ paragraphs, action, link }: MailContent): string {
  return [...paragraphs, ...(link ? [`${action}:\n${link}`] : []), 'Rodovia'].join('\n\n')
}

export function htmlOf({ subject, paragraphs, action, link }: MailContent): string {
  return html`<!doctype html>
<html><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; max-width: 36em; line-height: 1.5">
!${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
!${link ? html`<p><a href="${link}">${action}</a></p><p>${link}</p>` : ''}
<p>Rodovia</p>
</body></html>`
}
