import type { MailKind } from '../../identity/mail.ts'
import type { Language } from '../../shared/language.ts'

/** `action` is the label of the link, if the mail has one. */
export type MailMessage = { subject: string; paragraphs: readonly string[]; action: string | null }

/** Texts with placeholders in braces, such as {name}. */
export type MessageTexts = Partial<Record<MailKind, Record<Language, MailMessage>>>
