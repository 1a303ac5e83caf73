/** The demo accounts that `npm start` creates in an empty database. */
export const demoPassword = 'rodovia-demo-2026'
export const shipperEmail = 'embarcador@demo.rodovia.dev'
export const driverEmail = 'motorista@demo.rodovia.dev'
export const adminEmail = 'admin@demo.rodovia.dev'

/** From Avenida Paulista to Itaim Bibi, both in São Paulo. */
export const trip = { from: '01310100', to: '04538133' }

export const order = (cotacao_id: string) => ({
  cotacao_id,
  tier: 'turbo' as const,
  sender_phone: '+55 11 3000-0000',
  recipient_name: 'Ana Souza',
  recipient_phone: '+55 11 91234-5678',
})

export const reais = (cents: number) => `R$ ${(cents / 100).toFixed(2)}`
