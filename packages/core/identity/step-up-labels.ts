import { type LocalizedText, localized } from '../shared/language.ts'
import type { StepUpAction } from '../shared/refusal.ts'

/** What a person confirms, as the subject of a sentence. */
export const stepUpLabels: Record<StepUpAction, LocalizedText> = {
  change_pix_key: localized('Trocar a chave PIX', 'Changing the PIX key'),
  request_payout: localized(
    'Pedir um repasse até 24 horas depois de trocar a chave PIX',
    'Requesting a payout within 24 hours after a change of the PIX key',
  ),
  raise_spending_cap: localized(
    'Aumentar o limite diário de uma chave de API',
    'Raising the daily cap of an API key',
  ),
  add_owner: localized('Adicionar um dono', 'Adding an owner'),
  manage_privacy_key: localized(
    'Criar ou alterar uma chave de API com privacy:manage',
    'Creating or changing an API key with privacy:manage',
  ),
  change_factors: localized('Alterar a verificação em duas etapas', 'Changing the two-step verification'),
  make_password_link: localized('Criar um link de nova senha', 'Creating a link to a new password'),
  set_identity_provider: localized(
    'Alterar o provedor de identidade da empresa',
    'Changing the identity provider of the company',
  ),
}
