import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  stepUpLabels: {
    change_pix_key: 'Cambiar la clave PIX',
    request_payout: 'Pedir un desembolso hasta 24 horas después de cambiar la clave PIX',
    raise_spending_cap: 'Aumentar el límite diario de una clave de API',
    add_owner: 'Agregar un dueño',
    manage_privacy_key: 'Crear o cambiar una clave de API con privacy:manage',
    change_factors: 'Cambiar la verificación en dos pasos',
    make_password_link: 'Crear un enlace de contraseña nueva',
    set_identity_provider: 'Cambiar el proveedor de identidad de la empresa',
  },

  roleNames: {
    superadmin: 'superadministrador',
    owner: 'dueño',
    admin: 'administrador',
    manager: 'gerente',
    driver: 'conductor',
    viewer: 'lector',
    fiscal: 'fiscal',
    operacoes: 'operaciones',
    auditor_externo: 'auditor externo',
    cliente_externo: 'cliente externo',
  },
}
