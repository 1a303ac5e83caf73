/** The demo accounts that `npm start` creates in an empty database. */
export const demoPassword = 'rodovia-demo-2026'
export const shipperEmail = 'embarcador@demo.rodovia.dev'
export const driverEmail = 'motorista@demo.rodovia.dev'
export const adminEmail = 'admin@demo.rodovia.dev'

/** From Avenida Paulista to Itaim Bibi, both in São Paulo. */
export const trip = { from: '01310100', to: '04538133' }

export type Quote = { cotacao_id: string; price_cents: number; distance_km: number }
export type Order = {
  order_id: string
  code: string
  status: string
  price_cents: number
  tracking_url: string
}

export const order = (quote: Quote, more: object = {}) => ({
  cotacao_id: quote.cotacao_id,
  tier: 'turbo',
  sender_phone: '+55 11 3000-0000',
  recipient_name: 'Ana Souza',
  recipient_phone: '+55 11 91234-5678',
  ...more,
})

export const reais = (cents: number) => `R$ ${(cents / 100).toFixed(2)}`
