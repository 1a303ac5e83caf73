import { claimDomain, releaseDomain, verifyDomain } from '@rodovia/core/identity/sign-in/change-domains.ts'
import {
  removeIdentityProvider,
  setIdentityProvider,
} from '@rodovia/core/identity/sign-in/change-provider.ts'
import type { RoleRule } from '@rodovia/core/identity/sign-in/provider.ts'
import {
  type CompanySignIn,
  type DomainView,
  readCompanySignIn,
} from '@rodovia/core/identity/sign-in/read-settings.ts'
import { boolean, dateTime, described, inputs, of, string } from '../shared/fields.ts'
import { fromInput, thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { RoleEnum } from './user.ts'

const group = string('Group, as the provider names it in the claim.')
const role = of(RoleEnum)('Role of the members of the group: none that is above `admin`, no drivers.')

const RoleRuleRef = builder.objectRef<RoleRule>('RoleRule').implement({
  description: 'The role that a group of the identity provider gives.',
  fields: described({ group, role }),
})

const IdentityProviderRef = builder
  .objectRef<NonNullable<CompanySignIn['provider']>>('IdentityProvider')
  .implement({
    description: 'The identity provider of a tenant (OpenID Connect). Its client secret is never shown.',
    fields: described({
      issuer: string('Issuer, such as `https://login.example.com/`.'),
      clientId: string('Client id of Rodovia at the provider.'),
      groupsClaim: string('Claim of the ID token or of UserInfo that has the groups.'),
      roleRules: of([RoleRuleRef])('Roles by group. The first rule with one of a person’s groups counts.'),
      isRequired: boolean(
        'Whether passwords are refused for members with an e-mail address in a verified domain, except owners and drivers.',
      ),
      changedAt: dateTime('When it was set.'),
    }),
  })

const ClaimedDomainRef = builder.objectRef<DomainView>('ClaimedDomain').implement({
  description: 'A domain of e-mail addresses that the tenant says is its own.',
  fields: described({
    name: string('Domain, such as `example.com.br`.'),
    verifiedAt: dateTime.orNull('When its TXT record was found; null before. Only a verified domain counts.'),
    recordName: string('Name of the TXT record that verifies it.'),
    recordValue: string('Text of that record.'),
  }),
})

const CompanySignInRef = builder.objectRef<CompanySignIn>('CompanySignIn').implement({
  description: 'How members of the tenant sign in by the identity provider of their company.',
  fields: described({
    provider: of(IdentityProviderRef).orNull('The identity provider; null if there is none.'),
    domains: of([ClaimedDomainRef])('Domains by name, verified or not.'),
    redirectUri: string('Redirect URI to register at the provider.'),
  }),
})

builder.queryField('companySignIn', (t) =>
  t.field({
    type: CompanySignInRef,
    description:
      'How members of the caller’s tenant sign in by the company’s identity provider. For owners. Errors: `forbidden`.',
    resolve: withActor(readCompanySignIn),
  }),
)

const RoleRuleInput = builder.inputType('RoleRuleInput', {
  description: 'The role that a group gives.',
  fields: inputs({ group, role }),
})

const IdentityProviderInput = builder.inputType('IdentityProviderInput', {
  description: 'The identity provider of the caller’s tenant.',
  fields: inputs({
    issuer: string('Issuer: the address of the provider, without `/.well-known/openid-configuration`.'),
    clientId: string('Client id of Rodovia at the provider.'),
    clientSecret: string.orNull('Client secret; left out, the present one stays.'),
    groupsClaim: string.orNull('Claim that has the groups; by default `groups`.'),
    roles: of([RoleRuleInput])(
      'Roles by group, 1 to 50. The first rule with one of a person’s groups counts; without one, nobody gets in.',
    ),
    isRequired: boolean.orNull(
      'Whether passwords are refused for members with an e-mail address in a verified domain, except owners and drivers; by default false.',
    ),
  }),
})

const domain = string('Domain, such as `example.com.br`.')

builder.mutationFields((t) => ({
  setIdentityProvider: t.field({
    type: CompanySignInRef,
    description:
      'Set the identity provider of the caller’s tenant. With another issuer or client id, members link their accounts anew and sessions of the former provider end. For owners. Errors: `forbidden`, `validation_failed`.',
    args: { input: t.arg(of(IdentityProviderInput)('The provider.')) },
    resolve: fromInput(withRequest(setIdentityProvider)),
  }),
  removeIdentityProvider: t.boolean({
    description:
      'Remove the identity provider; sessions that it opened end within 5 s. Always true. For owners. Errors: `forbidden`.',
    resolve: thenTrue(withRequest(removeIdentityProvider)),
  }),
  claimDomain: t.field({
    type: ClaimedDomainRef,
    description:
      'Add a domain of e-mail addresses, to be verified by a TXT record; at most 10. For owners. Errors: `forbidden`, `validation_failed`.',
    args: { domain: t.arg(domain) },
    resolve: withRequest(claimDomain),
  }),
  verifyDomain: t.field({
    type: ClaimedDomainRef,
    description:
      'Look the TXT record of a domain up, and verify the domain by it. For owners. Errors: `forbidden`, `not_found`, `unavailable`, `validation_failed`.',
    args: { domain: t.arg(domain) },
    resolve: withRequest(verifyDomain),
  }),
  releaseDomain: t.boolean({
    description: 'Remove a domain. Always true. For owners. Errors: `forbidden`, `not_found`.',
    args: { domain: t.arg(domain) },
    resolve: thenTrue(withRequest(releaseDomain)),
  }),
}))
