import type { Scope } from '@rodovia/core/identity/keys/scopes.ts'
import type { Language, LocalizedText } from '@rodovia/core/shared/language.ts'

const messages = {
  'pt-BR': {
    title: 'Chaves de API',
    intro: 'Com uma chave os seus servidores pedem em /v1, no cabeçalho X-Service-Key.',
    none: 'Nenhuma chave ainda.',
    create: 'Criar chave',
    name: 'Nome',
    nameHint: 'Como o sistema que a usa, até 60 caracteres.',
    scopes: 'Para quê',
    mode: 'Para valer?',
    modes: {
      live: 'De produção: tudo vale',
      test: 'De teste: ensaio com dinheiro de mentira e um robô que entrega',
    },
    test: 'Teste',
    cap: 'Limite diário em reais',
    capHint:
      'Como 250,00: o que os pedidos de um dia podem custar juntos. Sem limite, o que houver na carteira.',
    changeCap: 'Mudar limite',
    noCap: 'sem limite diário',
    capOf: (amount: string) => `até ${amount} por dia`,
    once: 'A chave, mostrada só agora',
    onceHint: 'Copie e guarde em lugar seguro: não mostramos outra vez.',
    created: 'Criada em',
    used: 'Último uso',
    never: 'nunca',
    revoked: 'Revogada',
    revoke: 'Revogar',
    revokeText: 'Quem usa esta chave perde o acesso em um segundo. Não há volta.',
    revokeNow: 'Revogar agora',
    plan: 'Plano',
  },
  en: {
    title: 'API keys',
    intro: 'With a key your servers ask at /v1, in the header X-Service-Key.',
    none: 'No key yet.',
    create: 'Create a key',
    name: 'Name',
    nameHint: 'Such as the system that uses it, up to 60 characters.',
    scopes: 'What for',
    mode: 'Is it meant?',
    modes: {
      live: 'Live: all is meant',
      test: 'Test: a rehearsal with play money and a robot that delivers',
    },
    test: 'Test',
    cap: 'Daily cap in reais',
    capHint:
      'Such as 250,00: what the orders of a day may cost together. Without one, what is in the wallet.',
    changeCap: 'Change the cap',
    noCap: 'no daily cap',
    capOf: (amount: string) => `up to ${amount} a day`,
    once: 'The key, shown here only',
    onceHint: 'Copy it and keep it in a safe place: it is not shown again.',
    created: 'Made at',
    used: 'Last used',
    never: 'never',
    revoked: 'Revoked',
    revoke: 'Revoke',
    revokeText: 'Who uses this key is locked out within a second. It cannot be undone.',
    revokeNow: 'Revoke now',
    plan: 'Plan',
  },
}

export function keyMessages(language: Language) {
  return messages[language]
}

export const scopeNames: Record<Scope, LocalizedText> = {
  quotes: { 'pt-BR': 'cotar', en: 'ask for quotes' },
  'orders:read': { 'pt-BR': 'ver pedidos', en: 'read orders' },
  'orders:write': { 'pt-BR': 'pedir e cancelar', en: 'order and cancel' },
  'wallet:read': { 'pt-BR': 'ver a carteira', en: 'read the wallet' },
  'events:read': { 'pt-BR': 'ler eventos', en: 'read events' },
  'webhooks:manage': { 'pt-BR': 'gerir webhooks', en: 'manage webhooks' },
  'privacy:manage': {
    'pt-BR': 'dados de contatos: exportar e apagar',
    en: 'data of contacts: export and erase',
  },
}
