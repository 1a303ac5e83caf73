import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  signInMessages: {
    title: 'Log in with your company',
    intro:
      'For people who log in by their company’s identity provider, such as Microsoft Entra, Google Workspace or Okta.',
    company: 'E-mail address at the company',
    companyHint: 'Your address at the company or its domain, such as example.com.br.',
    go: 'Continue',
    leave: (host) =>
      html`You will log in at <b>${host}</b>, the company’s identity provider, and come back here.`,
    goTo: (host) => `Continue at ${host}`,
    byPassword: 'Log in with a password',
    again: 'Start again',
    failed: 'You could not be logged in',
    confirm: 'Confirm that the account is yours',
    confirmIntro: (email) =>
      html`The account <b>${email}</b> exists on Rodovia with a password. Enter the password once to link it to the company; after that you log in without it.`,
    password: 'Password on Rodovia',
    link: 'Link and log in',
    forgotten: 'Forgot your password?',
  },

  settingsMessages: {
    title: 'Company sign-in',
    intro:
      'The team logs in by the company’s identity provider (OpenID Connect), and its groups set the roles here.',
    address: 'Address for the team',
    domains: '1. Domains of e-mail addresses',
    domainsHint:
      'Only people with an e-mail address in a verified domain get in. Create the TXT record in the DNS of the domain, then choose Verify.',
    verified: 'verified',
    waiting: 'waiting for the TXT record',
    recordName: 'Name',
    recordValue: 'Value',
    verify: 'Verify',
    release: 'Remove domain',
    releaseText: 'Nobody gets in for the first time with an address in this domain any more.',
    releaseNow: 'Remove now',
    domain: 'Domain',
    domainHint: 'For example, example.com.br.',
    add: 'Add domain',
    provider: '2. Identity provider',
    redirect: 'Redirect URI, to register at the provider',
    issuer: 'Issuer',
    issuerHint:
      'The address of the provider, without /.well-known/openid-configuration. For example, https://login.example.com.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    secretKept: 'Left blank, the present secret stays. It is never shown.',
    secretNew: 'It is stored encrypted and never shown.',
    groupsClaim: 'Claim with the groups',
    groups: 'Groups and roles',
    groupsHint:
      'One group per line, as the provider names it. The first role of this list counts; people in no group do not get in. Owners and drivers are appointed here, not by groups.',
    required: 'Refuse passwords of members with an address in a verified domain, except owners and drivers',
    password: 'Your password on Rodovia',
    passwordHint: 'Confirms that the change is yours.',
    save: 'Save provider',
    remove: 'Remove provider',
    removeText:
      'People who logged in by it are logged out within a few seconds. Those without a password get one by “Forgot your password?”.',
    removeNow: 'Remove now',
  },
}
