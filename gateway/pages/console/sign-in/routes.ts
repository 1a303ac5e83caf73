import { type Role, roles } from '@rodovia/core/identity/roles.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, optionalText, secretText, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

const settings = storedOperation(`query CompanySignIn {
  companySignIn {
    redirectUri
    provider { issuer clientId groupsClaim isRequired changedAt roleRules { group role } }
    domains { name verifiedAt recordName recordValue }
  }
}`)
export type CompanySignIn = DataOf<typeof settings>['companySignIn']

/** The name of the field with the groups of a role, one in each line. */
export const groupsField = (role: Role) => `groups_${role}`

const groupLines = text.max(10_000, expecting('at most 10,000 characters')).optional()
const groupFields = Object.fromEntries(roles.map((role) => [groupsField(role), groupLines]))

const oneDomain = z.object({ domain: text.default('') }, expectingObject)

/** The settings, for owners. */
export const signInSettingsRoutes = {
  settings: pageOperation({ operation: settings, responseFrom: 'companySignIn' }),
  set: pageOperation({
    body: z.object(
      {
        issuer: text.default(''),
        client_id: text.default(''),
        groups_claim: optionalText,
        client_secret: secretText.optional(),
        is_required: optionalText,
        ...groupFields,
      },
      expectingObject,
    ),
    operation: storedOperation(`mutation SetIdentityProvider($input: IdentityProviderInput!) {
      setIdentityProvider(input: $input) { redirectUri }
    }`),
    variables: ({ body }) => {
      const { issuer, client_id, client_secret, groups_claim, is_required } = body
      const groups = body as Record<string, unknown>
      const rules = roles.flatMap((role) =>
        linesOf(groups[groupsField(role)]).map((group) => ({ group, role })),
      )
      return {
        input: {
          issuer,
          clientId: client_id,
          clientSecret: client_secret,
          groupsClaim: groups_claim,
          roles: rules,
          isRequired: Boolean(is_required),
        },
      }
    },
  }),
  remove: pageOperation({
    operation: storedOperation('mutation RemoveIdentityProvider { removeIdentityProvider }'),
  }),
  claimDomain: pageOperation({
    body: oneDomain,
    operation: storedOperation(
      'mutation ClaimDomain($domain: String!) { claimDomain(domain: $domain) { name } }',
    ),
  }),
  verifyDomain: pageOperation({
    body: oneDomain,
    operation: storedOperation(
      'mutation VerifyDomain($domain: String!) { verifyDomain(domain: $domain) { name } }',
    ),
  }),
  releaseDomain: pageOperation({
    body: oneDomain,
    operation: storedOperation('mutation ReleaseDomain($domain: String!) { releaseDomain(domain: $domain) }'),
  }),
}

function linesOf(text: unknown): string[] {
  const lines = typeof text === 'string' ? text.split('\n') : []
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

const tokens =
  `access_token: accessToken refresh_token: refreshToken device_token: deviceToken token_type: tokenType
  expires_in: expiresInSeconds` as const

const start = storedOperation(`mutation StartSignIn($company: String!) {
  started: startProviderSignIn(company: $company) { url flow }
}`)
export type StartedSignIn = DataOf<typeof start>['started']

const finish = storedOperation(`mutation FinishSignIn($input: FinishSignInInput!) {
  finished: finishProviderSignIn(input: $input) { tokens { ${tokens} } confirmation { token email } }
}`)
export type FinishedSignIn = DataOf<typeof finish>['finished']

const confirm = storedOperation(`mutation ConfirmSignIn($input: ConfirmSignInInput!) {
  confirmed: confirmProviderSignIn(input: $input) { ${tokens} }
}`)
export type Tokens = DataOf<typeof confirm>['confirmed']

const device = { device: optionalText, device_token: optionalText }

/** The sign-in itself, for anyone. */
export const signInRoutes = {
  start: pageOperation({
    body: z.object({ company: text.default('') }, expectingObject),
    operation: start,
    responseFrom: 'started',
  }),
  finish: pageOperation({
    body: z.object({ flow: text, tenant_id: text, query: text, ...device }, expectingObject),
    operation: finish,
    variables: ({ body: { flow, query, device, tenant_id: tenantId, device_token: deviceToken } }) => ({
      input: { flow, query, device, tenantId, deviceToken },
    }),
    responseFrom: 'finished',
  }),
  confirm: pageOperation({
    body: z.object({ token: text, password: secretText, ...device }, expectingObject),
    operation: confirm,
    variables: ({ body: { token, password, device, device_token: deviceToken } }) => ({
      input: { token, password, device, deviceToken },
    }),
    responseFrom: 'confirmed',
  }),
}
