import { localized } from '@rodovia/core/shared/language.ts'
import { type Hole, html } from '../../html.ts'

export const signInMessages = {
  title: localized('Entrar com a empresa', 'Log in with your company'),
  intro: localized(
    'Para quem entra pelo provedor de identidade da empresa, como Microsoft Entra, Google Workspace ou Okta.',
    'For people who log in by their company’s identity provider, such as Microsoft Entra, Google Workspace or Okta.',
  ),
  company: localized('E-mail da empresa', 'E-mail address at the company'),
  companyHint: localized(
    'Seu e-mail na empresa ou o domínio dela, como exemplo.com.br.',
    'Your address at the company or its domain, such as example.com.br.',
  ),
  go: localized('Continuar', 'Continue'),
  leave: (host: string) =>
    localized(
      html`Você vai entrar em <b>${host}</b>, o provedor de identidade da empresa, e voltar para cá.`,
      html`You will log in at <b>${host}</b>, the company’s identity provider, and come back here.`,
    ),
  goTo: (host: string) => localized(`Continuar em ${host}`, `Continue at ${host}`),
  byPassword: localized('Entrar com senha', 'Log in with a password'),
  again: localized('Começar novamente', 'Start again'),
  failed: localized('Não foi possível entrar', 'You could not be logged in'),
  confirm: localized('Confirme que a conta é sua', 'Confirm that the account is yours'),
  confirmIntro: (email: Hole) =>
    localized(
      html`A conta <b>${email}</b> já existe na Rodovia com senha. Informe a senha uma única vez para ligá-la à empresa; depois disso você entra sem ela.`,
      html`The account <b>${email}</b> exists on Rodovia with a password. Enter the password once to link it to the company; after that you log in without it.`,
    ),
  password: localized('Senha na Rodovia', 'Password on Rodovia'),
  link: localized('Ligar e entrar', 'Link and log in'),
  forgotten: localized('Esqueci a senha', 'Forgot your password?'),
}

export const settingsMessages = {
  title: localized('Entrada pela empresa', 'Company sign-in'),
  intro: localized(
    'A equipe entra pelo provedor de identidade da empresa (OpenID Connect), e os grupos de lá definem os papéis daqui.',
    'The team logs in by the company’s identity provider (OpenID Connect), and its groups set the roles here.',
  ),
  address: localized('Endereço para a equipe', 'Address for the team'),
  domains: localized('1. Domínios de e-mail', '1. Domains of e-mail addresses'),
  domainsHint: localized(
    'Só entram pessoas com e-mail de um domínio comprovado. Crie o registro TXT no DNS do domínio e clique em Comprovar.',
    'Only people with an e-mail address in a verified domain get in. Create the TXT record in the DNS of the domain, then choose Verify.',
  ),
  verified: localized('comprovado', 'verified'),
  waiting: localized('aguardando o registro TXT', 'waiting for the TXT record'),
  recordName: localized('Nome', 'Name'),
  recordValue: localized('Valor', 'Value'),
  verify: localized('Comprovar', 'Verify'),
  release: localized('Remover domínio', 'Remove domain'),
  releaseText: localized(
    'Ninguém mais entra pela primeira vez com e-mail deste domínio.',
    'Nobody gets in for the first time with an address in this domain any more.',
  ),
  releaseNow: localized('Remover agora', 'Remove now'),
  domain: localized('Domínio', 'Domain'),
  domainHint: localized('Por exemplo, exemplo.com.br.', 'For example, example.com.br.'),
  add: localized('Adicionar domínio', 'Add domain'),
  provider: localized('2. Provedor de identidade', '2. Identity provider'),
  redirect: localized(
    'URI de redirecionamento, para cadastrar no provedor',
    'Redirect URI, to register at the provider',
  ),
  issuer: localized('Emissor (issuer)', 'Issuer'),
  issuerHint: localized(
    'O endereço do provedor, sem /.well-known/openid-configuration. Por exemplo, https://login.exemplo.com.br.',
    'The address of the provider, without /.well-known/openid-configuration. For example, https://login.example.com.',
  ),
  clientId: localized('ID do cliente (client ID)', 'Client ID'),
  clientSecret: localized('Segredo do cliente (client secret)', 'Client secret'),
  secretKept: localized(
    'Em branco, o segredo atual continua. Ele nunca é exibido.',
    'Left blank, the present secret stays. It is never shown.',
  ),
  secretNew: localized('É guardado cifrado e nunca é exibido.', 'It is stored encrypted and never shown.'),
  groupsClaim: localized('Campo dos grupos (claim)', 'Claim with the groups'),
  groups: localized('Grupos e papéis', 'Groups and roles'),
  groupsHint: localized(
    'Um grupo por linha, como o provedor o informa. Vale o primeiro papel desta lista; quem não está em nenhum grupo não entra. Donos e motoristas são definidos aqui, não por grupos.',
    'One group per line, as the provider names it. The first role of this list counts; people in no group do not get in. Owners and drivers are appointed here, not by groups.',
  ),
  required: localized(
    'Recusar senhas de membros com e-mail dos domínios comprovados, menos donos e motoristas',
    'Refuse passwords of members with an address in a verified domain, except owners and drivers',
  ),
  password: localized('Sua senha na Rodovia', 'Your password on Rodovia'),
  passwordHint: localized('Confirma que a alteração é sua.', 'Confirms that the change is yours.'),
  save: localized('Salvar provedor', 'Save provider'),
  remove: localized('Remover provedor', 'Remove provider'),
  removeText: localized(
    'Quem entrou por ele é desconectado em poucos segundos. Quem não tem senha pede uma em “Esqueci a senha”.',
    'People who logged in by it are logged out within a few seconds. Those without a password get one by “Forgot your password?”.',
  ),
  removeNow: localized('Remover agora', 'Remove now'),
}
