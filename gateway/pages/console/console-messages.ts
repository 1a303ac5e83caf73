import type { Role } from '@rodovia/core/identity/roles.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'

export const roleNames: Record<Role, LocalizedText> = {
  superadmin: { 'pt-BR': 'superadministrador', en: 'superadmin' },
  owner: { 'pt-BR': 'dono', en: 'owner' },
  admin: { 'pt-BR': 'administrador', en: 'admin' },
  manager: { 'pt-BR': 'gerente', en: 'manager' },
  driver: { 'pt-BR': 'motorista', en: 'driver' },
  viewer: { 'pt-BR': 'leitor', en: 'viewer' },
  fiscal: { 'pt-BR': 'fiscal', en: 'fiscal' },
  operacoes: { 'pt-BR': 'operações', en: 'operations' },
  auditor_externo: { 'pt-BR': 'auditor externo', en: 'external auditor' },
  cliente_externo: { 'pt-BR': 'cliente externo', en: 'external client' },
}

export const consoleMessages = {
  'pt-BR': {
    toContent: 'Ir para o conteúdo',
    menu: 'Conta',
    who: 'Usuário conectado',
    logOut: 'Sair',
    previous: 'Mais recentes',
    next: 'Mais antigos',
    pages: 'Páginas',
    ofAll: (from: number, to: number, total: number) => `${from} a ${to} de ${total}`,
  },
  en: {
    toContent: 'Go to the content',
    menu: 'Account',
    who: 'Signed-in user',
    logOut: 'Log out',
    previous: 'Newer',
    next: 'Older',
    pages: 'Pages',
    ofAll: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
  },
}
