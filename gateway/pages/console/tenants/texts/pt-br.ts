import type { KeyPlan } from '@rodovia/core/identity/api-keys/scopes.ts'
import type { TenantKind } from '@rodovia/core/identity/roles.ts'

export const texts = {
  kindNames: {
    embarcador: 'loja',
    transportadora: 'frota',
    motorista: 'motorista autônomo',
    plataforma: 'plataforma',
  } satisfies Record<TenantKind, string>,

  planNames: {
    start: 'Start',
    pro: 'Pro',
    scale: 'Scale',
  } satisfies Record<KeyPlan, string>,

  messages: {
    title: 'Clientes',
    intro: 'Lojas, frotas e motoristas autônomos, os mais novos primeiro.',
    create: 'Novo cliente',
    name: 'Nome',
    kind: 'Tipo',
    kindHint: 'Um motorista autônomo se cadastra sozinho, em /motorista/cadastro.',
    createNow: 'Criar cliente',
    back: 'Voltar aos clientes',
    waiting: 'Lojas que pediram conta',
    approve: 'Aprovar a loja',
    asked: 'pediu em',
    approved: 'aprovada em',
    notApproved: 'esperando aprovação',
    document: 'CNPJ ou CPF',
    terms: 'termos, versão',
    balance: 'Saldo da carteira',
    credit: 'Creditar',
    creditText:
      'O valor entra na carteira agora, com dinheiro da plataforma. Esta ação não pode ser desfeita.',
    amount: 'Valor',
    amountHint: 'Em reais. Exemplo: 250,00',
    reason: 'Motivo',
    reasonHint: 'Fica no livro-razão e não pode ser mudado. Até 200 caracteres, sem nomes de pessoas.',
    returnRules: 'Devolução de encomendas',
    returnRulesText: 'Valem para as próximas tentativas e devoluções desta loja.',
    returnAttempts: 'Tentativas de entrega até a devolução (1 a 5)',
    returnDays: 'Dias para pedir a devolução após a entrega (0 a 90)',
    failedPercent: 'Preço da devolução após tentativas, em % do pedido (0 a 200)',
    wantedPercent: 'Preço da devolução pedida, em % do pedido (0 a 200)',
    saveReturnRules: 'Salvar regras',
    keys: 'Chaves de API e planos',
    noKeys: 'Nenhuma chave em uso.',
    test: 'teste',
    lastUsed: 'usada em',
    neverUsed: 'nunca usada',
    plan: 'Plano',
    setPlan: 'Mudar o plano',
    people: 'Pessoas',
    noPeople: 'Ninguém ainda. Convide a primeira pessoa abaixo.',
    more: (count: number) => `e mais ${count}`,
    invite: 'Convidar um dono',
    email: 'E-mail',
    inviteNow: 'Convidar',
    link: 'Link do convite',
    linkHint: 'Envie este link à pessoa. Ele funciona uma vez e aparece só agora.',
  },
}

export type Texts = typeof texts
