import type { StepUpAction } from '../../shared/refusal.ts'
import type { Role } from '../roles.ts'

export const texts = {
  stepUpLabels: {
    change_pix_key: 'Trocar a chave PIX',
    request_payout: 'Pedir um repasse até 24 horas depois de trocar a chave PIX',
    raise_spending_cap: 'Aumentar o limite diário de uma chave de API',
    add_owner: 'Adicionar um dono',
    manage_privacy_key: 'Criar ou alterar uma chave de API com privacy:manage',
    change_factors: 'Alterar a verificação em duas etapas',
    make_password_link: 'Criar um link de nova senha',
    set_identity_provider: 'Alterar o provedor de identidade da empresa',
  } satisfies Record<StepUpAction, string>,

  roleNames: {
    superadmin: 'superadministrador',
    owner: 'dono',
    admin: 'administrador',
    manager: 'gerente',
    driver: 'motorista',
    viewer: 'leitor',
    fiscal: 'fiscal',
    operacoes: 'operações',
    auditor_externo: 'auditor externo',
    cliente_externo: 'cliente externo',
  } satisfies Record<Role, string>,
}

export type Texts = typeof texts
