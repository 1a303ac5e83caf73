import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'

export const errorMeanings: Record<RefusalCode, string> = {
  unauthorized: 'Falta o token ou a chave de API. Envie `Authorization: Bearer …` ou `X-Service-Key: …`.',
  invalid_or_expired_token:
    'O token ou a chave está errado, revogado ou vencido. Renove o token ou entre de novo.',
  invalid_credentials: 'E-mail e senha não conferem.',
  mfa_required: 'A senha está certa; falta o segundo passo da entrada. `details` traz o desafio.',
  mfa_failed: 'O segundo fator não foi aceito. `details` diz quantas tentativas restam.',
  insufficient_funds: 'O saldo da carteira não cobre o preço. Faça uma recarga e repita a requisição.',
  spending_cap_reached:
    'A chave de API não pode gastar tanto neste dia. O dono da conta pode aumentar o limite.',
  forbidden: 'Quem chama é conhecido, mas o papel ou os escopos da chave não permitem isto. Não repita.',
  step_up_required:
    'A pessoa precisa confirmar quem é: `POST /api/app/v1/auth/confirm`; depois repita com `X-Step-Up-Token`.',
  address_not_allowed: 'A chave de API não pode ser usada a partir deste endereço.',
  rehearsal_only: 'Só chaves de teste podem fazer isto.',
  not_approved:
    'A conta da loja espera por um operador. As chaves de teste já funcionam; um e-mail avisa da aprovação.',
  sign_in_refused:
    'A entrada pelo provedor de identidade da empresa não deu certo. `details.reason` diz por quê.',
  not_found: 'Isto não existe, ou quem chama não pode ver. É também a resposta para caminhos desconhecidos.',
  invalid_state: 'A situação não permite este passo. `details` traz a situação atual e o que é permitido.',
  quote_used: 'Outro pedido já foi feito com esta cotação. Peça uma nova.',
  reference_used: 'Outro pedido já tem esta referência. `details` diz qual.',
  confirmation_used: 'O token de confirmação já foi usado. `details` diz qual é o pedido: não faça outro.',
  idempotency_in_progress:
    'A requisição com esta `Idempotency-Key` ainda está em andamento. Repita depois de `Retry-After`.',
  last_owner: 'A conta ficaria sem nenhum dono.',
  quote_expired: 'A cotação tem mais de 15 minutos. Peça uma nova.',
  link_expired: 'O link já foi usado ou venceu. Peça um novo.',
  challenge_expired: 'O desafio da entrada venceu, já foi usado ou teve tentativas demais. Comece de novo.',
  confirmation_expired: 'O token de confirmação tem mais de cinco minutos. Nada foi feito.',
  payload_too_large: 'Um arquivo ou o corpo é grande demais. `details` traz o limite.',
  validation_failed:
    'Um argumento está errado. `details` lista cada um como `{field, issue}`. Corrija antes de repetir.',
  proof_required:
    'O passo pede mais comprovação: foto, assinatura, PIN, códigos, documento ou idade. `details` lista o que falta.',
  collection_required:
    'O destinatário ainda não pagou o valor do pedido na entrega. `details` diz como se paga e o que falta.',
  address_outside_quote: 'O CEP de um endereço não é o da cotação.',
  outside_service_area: 'A coleta ou o destino fica fora da área atendida.',
  idempotency_mismatch: 'A `Idempotency-Key` já foi usada em outra requisição. Use uma nova.',
  rate_limited: 'O limite de requisições acabou. Espere `Retry-After` segundos.',
  unavailable:
    'A requisição não pôde ser atendida agora. Repita depois de `Retry-After`, com a mesma `Idempotency-Key`.',
}
