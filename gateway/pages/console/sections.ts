import type { Capability } from '@rodovia/core/identity/permissions.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'

/** The sections of the console in the order of the menu. Each is shown to the roles with its capability. */
export const sections = {
  dispatch: {
    path: '/conta/despacho',
    needs: 'dispatch.manage',
    label: { 'pt-BR': 'Despacho', en: 'Dispatch' },
  },
  orders: { path: '/conta/pedidos', needs: 'order.read', label: { 'pt-BR': 'Pedidos', en: 'Orders' } },
  quote: {
    path: '/conta/cotar',
    needs: 'quote.request',
    label: { 'pt-BR': 'Cotar e pedir', en: 'Quote and order' },
  },
  map: { path: '/conta/mapa', needs: 'order.read', label: { 'pt-BR': 'Mapa de hoje', en: 'Today’s map' } },
  wallet: { path: '/conta/carteira', needs: 'wallet.read', label: { 'pt-BR': 'Carteira', en: 'Wallet' } },
  keys: {
    path: '/conta/chaves',
    needs: 'apiKey.manage',
    label: { 'pt-BR': 'Chaves de API', en: 'API keys' },
  },
  webhooks: {
    path: '/conta/webhooks',
    needs: 'webhook.manage',
    label: { 'pt-BR': 'Webhooks', en: 'Webhooks' },
  },
  team: { path: '/conta/equipe', needs: 'member.manage', label: { 'pt-BR': 'Equipe', en: 'Team' } },
} as const satisfies Record<string, { path: string; needs: Capability; label: LocalizedText }>

export type SectionName = keyof typeof sections
