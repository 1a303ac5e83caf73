import type { Role } from '@rodovia/core/identity/roles.ts'
import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'

export const roleNames: Record<Role, LocalizedText> = {
  superadmin: localized('superadministrador', 'superadmin'),
  owner: localized('dono', 'owner'),
  admin: localized('administrador', 'admin'),
  manager: localized('gerente', 'manager'),
  driver: localized('motorista', 'driver'),
  viewer: localized('leitor', 'viewer'),
  fiscal: localized('fiscal', 'fiscal'),
  operacoes: localized('operações', 'operations'),
  auditor_externo: localized('auditor externo', 'external auditor'),
  cliente_externo: localized('cliente externo', 'external client'),
}

export const messages = {
  toContent: localized('Ir para o conteúdo', 'Go to the content'),
  menu: localized('Conta', 'Account'),
  who: localized('Usuário conectado', 'Signed-in user'),
  logOut: localized('Sair', 'Log out'),
  previous: localized('Mais recentes', 'Newer'),
  next: localized('Mais antigos', 'Older'),
  pages: localized('Páginas', 'Pages'),
  ofAll: (from: number, to: number, total: number) =>
    localized(`${from} a ${to} de ${total}`, `${from} to ${to} of ${total}`),
}
