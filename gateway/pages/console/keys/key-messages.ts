import type { Scope } from '@rodovia/core/identity/keys/scopes.ts'
import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'
import { type Hole, html } from '../../html.ts'

export const messages = {
  title: localized('Chaves de API', 'API keys'),
  intro: localized(
    'Seus servidores chamam a API em /v1 com uma chave no cabeçalho X-Service-Key.',
    'Your servers call the API at /v1 with a key in the X-Service-Key header.',
  ),
  none: localized('Nenhuma chave ainda.', 'No keys yet.'),
  create: localized('Criar chave', 'Create key'),
  name: localized('Nome', 'Name'),
  nameHint: localized(
    'O sistema que vai usar a chave, por exemplo. Até 60 caracteres.',
    'For example the system that uses it. Up to 60 characters.',
  ),
  scopes: localized('Permissões', 'Scopes'),
  mode: localized('Uso', 'Mode'),
  modes: {
    live: localized('Produção', 'Live'),
    test: localized(
      'Teste, com dinheiro fictício e entregas simuladas',
      'Test, with play money and simulated deliveries',
    ),
  },
  test: localized('Teste', 'Test'),
  cap: localized('Limite diário em reais', 'Daily cap in reais'),
  capHint: localized(
    'Quanto os pedidos de um dia podem custar no total. Exemplo: 250,00. Sem limite, vale o saldo da carteira.',
    'The most that the orders of one day may cost in total. Example: 250,00. Without a cap, the wallet’s balance is the limit.',
  ),
  changeCap: localized('Alterar limite', 'Change cap'),
  noCap: localized('sem limite diário', 'no daily cap'),
  capOf: (amount: Hole) => localized(html`até ${amount} por dia`, html`up to ${amount} a day`),
  once: localized('Sua nova chave', 'Your new key'),
  onceHint: localized(
    'Copie agora e guarde em local seguro: ela não será exibida novamente.',
    'Copy it now and keep it in a safe place: it is not shown again.',
  ),
  created: localized('Criada em', 'Created'),
  by: localized('por', 'by'),
  heldBy: localized('Responsável:', 'Held by'),
  from: localized('de', 'from'),
  expires: localized('Expira em', 'Expires'),
  expired: localized('Expirada', 'Expired'),
  addressesAre: localized('Só a partir de', 'Only from'),
  inactive: localized(
    'Sem efeito, porque o papel da pessoa responsável não permite:',
    'Without effect, because the role of the holder does not allow it:',
  ),
  expiry: localized('Expira em (horário de Brasília)', 'Expires (Brasília time)'),
  expiryHint: localized(
    'A partir desse momento a chave é recusada. Vazio: não expira.',
    'From then on the key is refused. Empty: it does not expire.',
  ),
  addresses: localized('Endereços permitidos', 'Allowed addresses'),
  addressesHint: localized(
    'Endereços IPv4 ou IPv6, ou faixas como 203.0.113.0/24, até 20, separados por espaço ou linha. Vazio: qualquer um.',
    'IPv4 or IPv6 addresses, or ranges such as 203.0.113.0/24, up to 20, separated by spaces or lines. Empty: any.',
  ),
  changeAccess: localized('Alterar prazo e endereços', 'Change expiry and addresses'),
  used: localized('Último uso', 'Last used'),
  never: localized('nunca', 'never'),
  revoked: localized('Revogada', 'Revoked'),
  revoke: localized('Revogar', 'Revoke'),
  revokeText: localized(
    'Os sistemas que usam esta chave perdem o acesso em um segundo. Esta ação não pode ser desfeita.',
    'Systems that use this key lose access within a second. This cannot be undone.',
  ),
  revokeNow: localized('Revogar agora', 'Revoke now'),
  plan: localized('Plano', 'Plan'),
}

export const scopeNames: Record<Scope, LocalizedText> = {
  quotes: localized('solicitar cotações', 'request quotes'),
  'orders:read': localized('consultar pedidos', 'read orders'),
  'orders:write': localized('criar e cancelar pedidos', 'place and cancel orders'),
  'wallet:read': localized('consultar a carteira', 'read the wallet'),
  'events:read': localized('consultar eventos', 'read events'),
  'webhooks:manage': localized('gerenciar webhooks', 'manage webhooks'),
  'privacy:manage': localized('exportar e apagar dados de contatos', 'export and erase data of contacts'),
}
