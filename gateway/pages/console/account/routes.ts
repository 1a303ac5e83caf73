import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const accountPath = '/conta/minha-conta'
export const totpPath = `${accountPath}/aplicativo`
export const passkeyPath = `${accountPath}/chave-de-acesso`

export const accountRoutes = {
  sessions: restRoute('GET /api/app/v1/auth/sessions'),
  end: restRoute('DELETE /api/app/v1/auth/sessions/:session_id'),
  endOthers: restRoute('POST /api/app/v1/auth/sessions/end-others'),
  changePassword: restRoute('POST /api/app/v1/auth/password'),
  factors: restRoute('GET /api/app/v1/auth/factors'),
  startTotp: restRoute('POST /api/app/v1/auth/factors/totp'),
  addTotp: restRoute('POST /api/app/v1/auth/factors/totp/confirm'),
  startPasskey: restRoute('POST /api/app/v1/auth/factors/passkey'),
  addPasskey: restRoute('POST /api/app/v1/auth/factors/passkey/confirm'),
  removeFactor: restRoute('DELETE /api/app/v1/auth/factors/:factor_id'),
  replaceCodes: restRoute('POST /api/app/v1/auth/recovery-codes'),
}
