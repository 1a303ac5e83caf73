import { type PublicUrlSettings, readPublicUrl } from '../../shared/public-url.ts'

export type WebhookUrlSettings = PublicUrlSettings

/** Validates an endpoint's URL and returns its normalized form. Refuses with `validation_failed`. */
export function readWebhookUrl(text: string, settings: WebhookUrlSettings): string {
  return readPublicUrl('url', text, settings, 'https://example.com/hooks')
}
