import { type Hole, html } from '../../../html.ts'
export const texts = {
  accountMessages: {
    title: 'Minha conta',
    sessions: 'Sessões abertas',
    sessionsHint: 'Onde a sua conta está aberta. Não reconhece uma sessão? Encerre-a e altere a senha.',
    current: 'esta sessão',
    unnamed: 'Aparelho sem nome',
    network: 'Rede',
    opened: 'Aberta em',
    used: 'Último uso',
    provider: 'Pela empresa, em',
    receivesPushes: 'recebe notificações',
    pushesRefused: (when: Hole, answer: string) =>
      html`As notificações deste aparelho pararam em ${when}: o serviço as recusou três vezes (${answer}). Abra o aplicativo nele e permita as notificações de novo.`,
    end: 'Encerrar',
    endOthers: 'Encerrar as outras sessões',
    password: 'Alterar senha',
    currentPassword: 'Senha atual',
    newPassword: 'Nova senha',
    passwordHint:
      '10 a 200 caracteres, e nenhuma das senhas mais comuns. As suas outras sessões serão encerradas.',
  },

  factorMessages: {
    title: 'Verificação em duas etapas',
    off: 'Hoje a senha basta para entrar. Com um aplicativo autenticador ou uma chave de acesso, quem descobrir a sua senha ainda não entra.',
    on: 'Depois da senha pedimos um destes, ou um código de recuperação. Uma chave de acesso também entra sozinha.',
    kinds: {
      totp: 'Aplicativo autenticador',
      passkey: 'Chave de acesso',
    },
    added: 'Adicionado em',
    used: 'Último uso',
    addTotp: 'Adicionar aplicativo autenticador',
    addPasskey: 'Adicionar chave de acesso',
    makePasskey:
      'A chave de acesso fica neste aparelho, no seu gerenciador de senhas ou em uma chave de segurança. Ela entra sem senha, com a sua digital, o seu rosto ou o PIN.',
    createPasskey: 'Criar chave de acesso',
    scan: 'Abra o aplicativo (Google Authenticator, 1Password, Aegis ou outro), leia o código QR e digite os seis dígitos que ele mostra.',
    typeSecret: 'Não consegue ler o código? Digite esta chave no aplicativo:',
    qr: 'Código QR para o aplicativo autenticador',
    code: 'Código de seis dígitos',
    name: 'Nome',
    nameHint: 'Para você reconhecer, como “Celular”.',
    confirm: 'Confirmar',
    remove: 'Remover',
    removeText: (name: string) =>
      `Sem “${name}” nem outra segunda etapa, só a senha protege a sua conta, e os códigos de recuperação deixam de funcionar.`,
    removeNow: 'Remover agora',
    codes: 'Códigos de recuperação',
    codesLeft: (left: number) =>
      `Restam ${left} de 10. Cada um substitui uma vez a segunda etapa, se você perder o aparelho.`,
    newCodes: 'Criar novos códigos',
    newCodesText: 'Os códigos anteriores deixam de funcionar.',
    newCodesNow: 'Criar agora',
    codesTitle: 'Guarde estes códigos',
    codesHint:
      'Eles aparecem só agora. Guarde-os fora deste aparelho, impressos ou em um gerenciador de senhas. Cada um funciona uma vez.',
    back: 'Voltar para a minha conta',
  },
}

export type Texts = typeof texts
