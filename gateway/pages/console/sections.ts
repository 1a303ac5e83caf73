import type { Actor } from '@rodovia/core/identity/actor.ts'
import { type Capability, can } from '@rodovia/core/identity/permissions.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'
import { type groups, sectionNames } from './console-messages.ts'

export type GroupName = keyof typeof groups

/** The sections of the console in the order of the menu. Each is shown to the roles with its capability. */
export const sections = {
  overview: {
    group: 'operation',
    path: '/conta',
    needs: 'overview.read',
    label: sectionNames.overview,
  },
  dispatch: {
    group: 'operation',
    path: '/conta/despacho',
    needs: 'dispatch.manage',
    label: sectionNames.dispatch,
  },
  drivers: {
    group: 'operation',
    path: '/conta/cadastros',
    needs: 'driver.review',
    label: sectionNames.drivers,
  },
  vehicles: {
    group: 'operation',
    path: '/conta/veiculos',
    needs: 'vehicle.read',
    label: sectionNames.vehicles,
  },
  fiscal: {
    group: 'operation',
    path: '/conta/fiscal',
    needs: 'freight.read',
    label: sectionNames.fiscal,
  },
  fiscalDocuments: {
    group: 'operation',
    path: '/conta/documentos-fiscais',
    needs: 'fiscalDocument.manage',
    label: sectionNames.fiscalDocuments,
  },
  map: {
    group: 'operation',
    path: '/conta/mapa',
    needs: 'order.read',
    label: sectionNames.map,
  },
  orders: {
    group: 'shop',
    path: '/conta/pedidos',
    needs: 'order.read',
    label: sectionNames.orders,
  },
  quote: {
    group: 'shop',
    path: '/conta/cotar',
    needs: 'quote.request',
    label: sectionNames.quote,
  },
  shipments: {
    group: 'shop',
    path: '/conta/remessas',
    needs: 'order.read',
    label: sectionNames.shipments,
  },
  repetitions: {
    group: 'shop',
    path: '/conta/repeticoes',
    needs: 'order.read',
    label: sectionNames.repetitions,
  },
  addresses: {
    group: 'shop',
    path: '/conta/enderecos',
    needs: 'order.create',
    label: sectionNames.addresses,
  },
  recipientMessages: {
    group: 'shop',
    path: '/conta/mensagens',
    needs: 'recipientMessage.manage',
    label: sectionNames.recipientMessages,
  },
  wallet: {
    group: 'shop',
    path: '/conta/carteira',
    needs: 'wallet.read',
    label: sectionNames.wallet,
  },
  collectOnDelivery: {
    group: 'shop',
    path: '/conta/cobrancas',
    needs: 'wallet.read',
    label: sectionNames.collectOnDelivery,
  },
  figures: {
    group: 'shop',
    path: '/conta/numeros',
    needs: 'figures.read',
    label: sectionNames.figures,
  },
  exports: {
    group: 'shop',
    path: '/conta/exportacoes',
    needs: 'account.own',
    label: sectionNames.exports,
  },
  apiKeys: {
    group: 'developer',
    path: '/conta/chaves',
    needs: 'apiKey.manage',
    label: sectionNames.apiKeys,
  },
  webhooks: {
    group: 'developer',
    path: '/conta/webhooks',
    needs: 'webhook.manage',
    label: sectionNames.webhooks,
  },
  requests: {
    group: 'developer',
    path: '/conta/requisicoes',
    needs: 'requestLog.read',
    label: sectionNames.requests,
  },
  openDelivery: {
    group: 'developer',
    path: '/conta/open-delivery',
    needs: 'apiKey.manage',
    label: sectionNames.openDelivery,
  },
  shops: {
    group: 'developer',
    path: '/conta/lojas',
    needs: 'apiKey.manage',
    label: sectionNames.shops,
  },
  topUps: {
    group: 'administration',
    path: '/conta/recargas',
    needs: 'platform.manage',
    label: sectionNames.topUps,
  },
  topUpReturns: {
    group: 'administration',
    path: '/conta/devolucoes',
    needs: 'platform.manage',
    label: sectionNames.topUpReturns,
  },
  payouts: {
    group: 'administration',
    path: '/conta/repasses',
    needs: 'platform.manage',
    label: sectionNames.payouts,
  },
  cashOwed: {
    group: 'administration',
    path: '/conta/dinheiro',
    needs: 'platform.manage',
    label: sectionNames.cashOwed,
  },
  serviceAreas: {
    group: 'administration',
    path: '/conta/areas',
    needs: 'platform.manage',
    label: sectionNames.serviceAreas,
  },
  towns: {
    group: 'administration',
    path: '/conta/municipios',
    needs: 'platform.manage',
    label: sectionNames.towns,
  },
  tariffs: {
    group: 'administration',
    path: '/conta/tarifas',
    needs: 'platform.manage',
    label: sectionNames.tariffs,
  },
  tenants: {
    group: 'administration',
    path: '/conta/clientes',
    needs: 'platform.manage',
    label: sectionNames.tenants,
  },
  health: {
    group: 'administration',
    path: '/conta/saude',
    needs: 'platform.manage',
    label: sectionNames.health,
  },
  rules: {
    group: 'administration',
    path: '/conta/regras',
    needs: 'platform.manage',
    label: sectionNames.rules,
  },
  members: {
    group: 'administration',
    path: '/conta/equipe',
    needs: 'member.manage',
    label: sectionNames.members,
  },
  application: {
    group: 'own',
    path: '/conta/cadastro',
    needs: 'delivery.drive',
    label: sectionNames.application,
  },
  account: {
    group: 'own',
    path: '/conta/minha-conta',
    needs: 'account.own',
    label: sectionNames.account,
  },
} as const satisfies Record<
  string,
  { group: GroupName; path: string; needs: Capability; label: LocalizedText }
>

export type SectionName = keyof typeof sections

/** The sections that the user's role allows, in the order of the menu. */
export function allowedSections(actor: Actor): SectionName[] {
  return (Object.keys(sections) as SectionName[]).filter((name) => can(actor, sections[name].needs))
}

/** The first four of these that a role may open are at the foot of the screen on phones. */
export const mostUsed: readonly SectionName[] = [
  'overview',
  'dispatch',
  'drivers',
  'orders',
  'application',
  'quote',
  'map',
  'wallet',
  'topUpReturns',
  'repetitions',
  'members',
]
