import { allOrNone } from './all-or-none.ts'
import { ConfigError, type Variables } from './read-variables.ts'

/** Nobody's: for a look at how it works. */
const demoKey = 'demo@rodovia.example'

export function pixOf(v: Variables) {
  const key = v.PIX_KEY ?? (v.NODE_ENV === 'production' ? null : demoKey)
  return {
    receiver: key === null ? null : { key, name: v.PIX_MERCHANT_NAME, city: v.PIX_MERCHANT_CITY },
    bacen: bankOf(v),
    chargeLifeSeconds: v.PIX_CHARGE_LIFE_SECONDS,
    maxCents: BigInt(v.PIX_TOP_UP_MAX_CENTS),
  }
}

function bankOf(v: Variables) {
  const bank = allOrNone(v, [
    'PIX_API_URL',
    'PIX_TOKEN_URL',
    'PIX_CLIENT_ID',
    'PIX_CLIENT_SECRET',
    'PIX_TLS_CERT',
    'PIX_TLS_KEY',
  ])
  if (bank && !v.PIX_KEY)
    throw new ConfigError(['PIX_KEY: has to be given with PIX_API_URL, as the bank knows it'])
  return (
    bank && {
      apiUrl: bank.PIX_API_URL,
      tokenUrl: bank.PIX_TOKEN_URL,
      clientId: bank.PIX_CLIENT_ID,
      clientSecret: bank.PIX_CLIENT_SECRET,
      cert: bank.PIX_TLS_CERT,
      key: bank.PIX_TLS_KEY,
    }
  )
}
