export const texts = {
  enrolPagesMessages: {
    title: 'Proteja a sua conta',
    why: 'A senha está certa. A sua equipe exige verificação em duas etapas: adicione uma para entrar.',
    enter: 'Entrar',
    again: 'Voltar ao início',
  },

  loginPageMessages: {
    title: 'Entrar',
    email: 'E-mail',
    password: 'Senha',
    enter: 'Entrar',
    company: 'Entrar com a empresa',
    signUp: 'Abrir uma conta para a sua loja',
    forgotten: 'Esqueci a senha',
  },

  secondStepPageMessages: {
    title: 'Segunda etapa',
    intro: 'A senha está certa. Falta confirmar que é você.',
    code: 'Código',
    codeHint: 'Os seis dígitos do aplicativo autenticador, ou um código de recuperação.',
    enter: 'Entrar',
    again: 'Voltar ao início',
    passkey: 'Entrar com chave de acesso',
    usePasskey: 'Usar chave de acesso',
    askPasskey: 'O navegador pede a sua chave de acesso.',
  },
}

export type Texts = typeof texts
