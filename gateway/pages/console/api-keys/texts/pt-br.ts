import type { Scope } from '@rodovia/core/identity/api-keys/scopes.ts'
import { type Hole, html } from '../../../html.ts'

export const texts = {
  messages: {
    requests: 'Requisições',
    title: 'Chaves de API',
    intro: 'Seus servidores chamam a API em /v1 com uma chave no cabeçalho X-Service-Key.',
    none: 'Nenhuma chave ainda.',
    create: 'Criar chave',
    name: 'Nome',
    nameHint: 'O sistema que vai usar a chave, por exemplo. Até 60 caracteres.',
    scopes: 'Permissões',
    mode: 'Uso',
    modes: {
      live: 'Produção',
      test: 'Teste, com dinheiro fictício e entregas simuladas',
    },
    test: 'Teste',
    cap: 'Limite diário em reais',
    capHint:
      'Quanto os pedidos de um dia podem custar no total. Exemplo: 250,00. Sem limite, vale o saldo da carteira.',
    changeCap: 'Alterar limite',
    noCap: 'sem limite diário',
    capOf: (amount: Hole) => html`até ${amount} por dia`,
    once: 'Sua nova chave',
    onceHint: 'Copie agora e guarde em local seguro: ela não será exibida novamente.',
    created: 'Criada em',
    by: 'por',
    heldBy: 'Responsável:',
    from: 'de',
    expires: 'Expira em',
    expired: 'Expirada',
    addressesAre: 'Só a partir de',
    inactive: 'Sem efeito, porque o papel da pessoa responsável não permite:',
    expiry: 'Expira em (horário de Brasília)',
    expiryHint: 'A partir desse momento a chave é recusada. Vazio: não expira.',
    addresses: 'Endereços permitidos',
    addressesHint:
      'Endereços IPv4 ou IPv6, ou faixas como 203.0.113.0/24, até 20, separados por espaço ou linha. Vazio: qualquer um.',
    changeAccess: 'Alterar prazo e endereços',
    used: 'Último uso',
    never: 'nunca',
    revoked: 'Revogada',
    revoke: 'Revogar',
    revokeText:
      'Os sistemas que usam esta chave perdem o acesso em um segundo. Esta ação não pode ser desfeita.',
    revokeNow: 'Revogar agora',
    plan: 'Plano',
  },

  scopeNames: {
    quotes: 'solicitar cotações',
    'orders:read': 'consultar pedidos',
    'orders:write': 'criar e cancelar pedidos',
    'wallet:read': 'consultar a carteira',
    'events:read': 'consultar eventos',
    'webhooks:manage': 'gerenciar webhooks',
    'privacy:manage': 'exportar e apagar dados de contatos',
  } satisfies Record<Scope, string>,
}

export type Texts = typeof texts
