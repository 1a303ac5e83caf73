import type { Capability } from '@rodovia/core/identity/permissions.ts'
import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'

/** The sections of the console in the order of the menu. Each is shown to the roles with its capability. */
export const sections = {
  dispatch: {
    path: '/conta/despacho',
    needs: 'dispatch.manage',
    label: localized('Despacho', 'Dispatch'),
  },
  orders: { path: '/conta/pedidos', needs: 'order.read', label: localized('Pedidos', 'Orders') },
  quote: {
    path: '/conta/cotar',
    needs: 'quote.request',
    label: localized('Cotar e pedir', 'Quote and order'),
  },
  repetitions: {
    path: '/conta/repeticoes',
    needs: 'order.read',
    label: localized('Repetições', 'Repetitions'),
  },
  map: { path: '/conta/mapa', needs: 'order.read', label: localized('Mapa de hoje', 'Today’s map') },
  addresses: {
    path: '/conta/enderecos',
    needs: 'order.create',
    label: localized('Endereços', 'Addresses'),
  },
  returns: {
    path: '/conta/devolucoes',
    needs: 'platform.manage',
    label: localized('Devoluções de PIX', 'PIX returns'),
  },
  wallet: { path: '/conta/carteira', needs: 'wallet.read', label: localized('Carteira', 'Wallet') },
  keys: {
    path: '/conta/chaves',
    needs: 'apiKey.manage',
    label: localized('Chaves de API', 'API keys'),
  },
  webhooks: {
    path: '/conta/webhooks',
    needs: 'webhook.manage',
    label: localized('Webhooks', 'Webhooks'),
  },
  team: { path: '/conta/equipe', needs: 'member.manage', label: localized('Equipe', 'Team') },
  account: {
    path: '/conta/minha-conta',
    needs: 'account.own',
    label: localized('Minha conta', 'My account'),
  },
} as const satisfies Record<string, { path: string; needs: Capability; label: LocalizedText }>

export type SectionName = keyof typeof sections
