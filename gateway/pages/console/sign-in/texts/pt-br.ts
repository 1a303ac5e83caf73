import { type Hole, html } from '../../../html.ts'

export const texts = {
  signInMessages: {
    title: 'Entrar com a empresa',
    intro:
      'Para quem entra pelo provedor de identidade da empresa, como Microsoft Entra, Google Workspace ou Okta.',
    company: 'E-mail da empresa',
    companyHint: 'Seu e-mail na empresa ou o domínio dela, como exemplo.com.br.',
    go: 'Continuar',
    leave: (host: string) =>
      html`Você vai entrar em <b>${host}</b>, o provedor de identidade da empresa, e voltar para cá.`,
    goTo: (host: string) => `Continuar em ${host}`,
    byPassword: 'Entrar com senha',
    again: 'Começar novamente',
    failed: 'Não foi possível entrar',
    confirm: 'Confirme que a conta é sua',
    confirmIntro: (email: Hole) =>
      html`A conta <b>${email}</b> já existe na Rodovia com senha. Informe a senha uma única vez para ligá-la à empresa; depois disso você entra sem ela.`,
    password: 'Senha na Rodovia',
    link: 'Ligar e entrar',
    forgotten: 'Esqueci a senha',
  },

  settingsMessages: {
    title: 'Entrada pela empresa',
    intro:
      'A equipe entra pelo provedor de identidade da empresa (OpenID Connect), e os grupos de lá definem os papéis daqui.',
    address: 'Endereço para a equipe',
    domains: '1. Domínios de e-mail',
    domainsHint:
      'Só entram pessoas com e-mail de um domínio comprovado. Crie o registro TXT no DNS do domínio e clique em Comprovar.',
    verified: 'comprovado',
    waiting: 'aguardando o registro TXT',
    recordName: 'Nome',
    recordValue: 'Valor',
    verify: 'Comprovar',
    release: 'Remover domínio',
    releaseText: 'Ninguém mais entra pela primeira vez com e-mail deste domínio.',
    releaseNow: 'Remover agora',
    domain: 'Domínio',
    domainHint: 'Por exemplo, exemplo.com.br.',
    add: 'Adicionar domínio',
    provider: '2. Provedor de identidade',
    redirect: 'URI de redirecionamento, para cadastrar no provedor',
    issuer: 'Emissor (issuer)',
    issuerHint:
      'O endereço do provedor, sem /.well-known/openid-configuration. Por exemplo, https://login.exemplo.com.br.',
    clientId: 'ID do cliente (client ID)',
    clientSecret: 'Segredo do cliente (client secret)',
    secretKept: 'Em branco, o segredo atual continua. Ele nunca é exibido.',
    secretNew: 'É guardado cifrado e nunca é exibido.',
    groupsClaim: 'Campo dos grupos (claim)',
    groups: 'Grupos e papéis',
    groupsHint:
      'Um grupo por linha, como o provedor o informa. Vale o primeiro papel desta lista; quem não está em nenhum grupo não entra. Donos e motoristas são definidos aqui, não por grupos.',
    required: 'Recusar senhas de membros com e-mail dos domínios comprovados, menos donos e motoristas',
    password: 'Sua senha na Rodovia',
    passwordHint: 'Confirma que a alteração é sua.',
    save: 'Salvar provedor',
    remove: 'Remover provedor',
    removeText:
      'Quem entrou por ele é desconectado em poucos segundos. Quem não tem senha pede uma em “Esqueci a senha”.',
    removeNow: 'Remover agora',
  },
}

export type Texts = typeof texts
