import type { Scope } from '@rodovia/core/identity/keys/scopes.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'

export const keyMessages = {
  'pt-BR': {
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
    capOf: (amount: string) => `até ${amount} por dia`,
    once: 'Sua nova chave',
    onceHint: 'Copie agora e guarde em local seguro: ela não será exibida novamente.',
    created: 'Criada em',
    used: 'Último uso',
    never: 'nunca',
    revoked: 'Revogada',
    revoke: 'Revogar',
    revokeText:
      'Os sistemas que usam esta chave perdem o acesso em um segundo. Esta ação não pode ser desfeita.',
    revokeNow: 'Revogar agora',
    plan: 'Plano',
  },
  en: {
    title: 'API keys',
    intro: 'Your servers call the API at /v1 with a key in the X-Service-Key header.',
    none: 'No keys yet.',
    create: 'Create key',
    name: 'Name',
    nameHint: 'For example the system that uses it. Up to 60 characters.',
    scopes: 'Scopes',
    mode: 'Mode',
    modes: {
      live: 'Live',
      test: 'Test, with play money and simulated deliveries',
    },
    test: 'Test',
    cap: 'Daily cap in reais',
    capHint:
      'The most that the orders of one day may cost in total. Example: 250,00. Without a cap, the wallet’s balance is the limit.',
    changeCap: 'Change cap',
    noCap: 'no daily cap',
    capOf: (amount: string) => `up to ${amount} a day`,
    once: 'Your new key',
    onceHint: 'Copy it now and keep it in a safe place: it is not shown again.',
    created: 'Created',
    used: 'Last used',
    never: 'never',
    revoked: 'Revoked',
    revoke: 'Revoke',
    revokeText: 'Systems that use this key lose access within a second. This cannot be undone.',
    revokeNow: 'Revoke now',
    plan: 'Plan',
  },
}

export const scopeNames: Record<Scope, LocalizedText> = {
  quotes: { 'pt-BR': 'solicitar cotações', en: 'request quotes' },
  'orders:read': { 'pt-BR': 'consultar pedidos', en: 'read orders' },
  'orders:write': { 'pt-BR': 'criar e cancelar pedidos', en: 'place and cancel orders' },
  'wallet:read': { 'pt-BR': 'consultar a carteira', en: 'read the wallet' },
  'events:read': { 'pt-BR': 'consultar eventos', en: 'read events' },
  'webhooks:manage': { 'pt-BR': 'gerenciar webhooks', en: 'manage webhooks' },
  'privacy:manage': {
    'pt-BR': 'exportar e apagar dados de contatos',
    en: 'export and erase data of contacts',
  },
}
