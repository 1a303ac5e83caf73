import { localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  title: localized('Minha conta', 'My account'),
  sessions: localized('Sessões abertas', 'Open sessions'),
  sessionsHint: localized(
    'Onde a sua conta está aberta. Não reconhece uma sessão? Encerre-a e altere a senha.',
    'Where your account is logged in. You do not recognise a session? End it and change the password.',
  ),
  current: localized('esta sessão', 'this session'),
  unnamed: localized('Aparelho sem nome', 'Device without a name'),
  network: localized('Rede', 'Network'),
  opened: localized('Aberta em', 'Opened'),
  used: localized('Último uso', 'Last used'),
  provider: localized('Pela empresa, em', 'By the company, at'),
  end: localized('Encerrar', 'End'),
  endOthers: localized('Encerrar as outras sessões', 'End the other sessions'),
  password: localized('Alterar senha', 'Change password'),
  currentPassword: localized('Senha atual', 'Current password'),
  newPassword: localized('Nova senha', 'New password'),
  passwordHint: localized(
    '10 a 200 caracteres, e nenhuma das senhas mais comuns. As suas outras sessões serão encerradas.',
    '10 to 200 characters, and none of the commonest passwords. Your other sessions end.',
  ),
}
