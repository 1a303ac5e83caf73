import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const accountRoutes = {
  sessions: restRoute('GET /api/app/v1/auth/sessions'),
  end: restRoute('DELETE /api/app/v1/auth/sessions/:session_id'),
  endOthers: restRoute('POST /api/app/v1/auth/sessions/end-others'),
  changePassword: restRoute('POST /api/app/v1/auth/password'),
}
