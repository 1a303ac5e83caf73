import { demoApiKey, demoPassword, demoTenants, demoUsers } from '@rodovia/postgres/demo/demo-data.ts'

type Welcome = { url: string; metricsUrl: string | null; seconds: number; isDemo: boolean; dataDir: string }

/** The text in the terminal after the start: addresses, demo accounts and commands to try. */
export function welcome({ url, metricsUrl, seconds, isDemo, dataDir }: Welcome): string {
  const lines = [
    '',
    `Rodovia is ready in ${seconds.toFixed(1)} s`,
    '',
    `  site      ${url}   (quote, tracking)   console ${url}/conta   driver ${url}/motorista`,
    `  more      ${url}/prova   (proof)   ${url}/status`,
    `  GraphQL   ${url}/graphql   (HTTP, graphql-ws and server-sent events)`,
    `  REST      ${url}/api/app/v1   ${url}/v1   and ${url}/cotar/carrier`,
    `  docs      ${url}/docs   and ${url}/openapi.yaml`,
    `  health    ${url}/healthz   ready ${url}/readyz`,
    ...(metricsUrl ? [`  metrics   ${metricsUrl}/metrics   and ${metricsUrl}/healthz`] : []),
    `  data      ${dataDir}`,
    '',
    ...(isDemo ? demoLines(url) : []),
  ]
  return `${lines.join('\n')}\n`
}

function demoLines(url: string): string[] {
  const width = Math.max(...demoUsers.map(({ email }) => email.length))
  const [shipper] = demoUsers
  const tenantOf = new Map(demoTenants.map(({ id, name }) => [id, name]))
  const field = (path: string) => `node -pe 'JSON.parse(require("fs").readFileSync(0)).${path}'`
  return [
    `Demo accounts, password ${demoPassword}`,
    ...demoUsers.map(
      ({ email, tenantId, role }) => `  ${email.padEnd(width)}  ${tenantOf.get(tenantId)}, ${role}`,
    ),
    '',
    `API key of ${tenantOf.get(shipper!.tenantId)}, plan start, for ${url}/v1`,
    `  ${demoApiKey}`,
    '',
    'Log in, get a quote, pay an order:',
    '',
    `TOKEN=$(curl -s ${url}/api/app/v1/auth/login -H 'content-type: application/json' -d '{"email":"${shipper!.email}","password":"${demoPassword}"}' | ${field('access_token')})`,
    `QUOTE=$(curl -s '${url}/cotar/carrier?cep_origem=01310100&cep_destino=04538133&service_type=CAR' | ${field('cotacao_id')})`,
    `curl -s ${url}/api/app/v1/orders -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{"cotacao_id":"'$QUOTE'","tier":"turbo","sender_phone":"+55 11 3000-0000","recipient_name":"Ana Souza","recipient_phone":"+55 11 91234-5678"}'`,
    '',
    'Watch a whole delivery in another terminal: npm run demo. Stop with Ctrl-C.',
    '',
  ]
}
