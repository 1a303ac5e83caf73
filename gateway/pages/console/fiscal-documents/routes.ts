import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const fiscalPath = '/conta/documentos-fiscais'
export const issuerPath = `${fiscalPath}/emitente`
export const certificatePath = `${fiscalPath}/certificado`
export const documentPath = (id: string) => `${fiscalPath}/${id}`

export const fiscalRoutes = {
  issuer: restRoute('GET /api/app/v1/fiscal-issuer'),
  setIssuer: restRoute('PUT /api/app/v1/fiscal-issuer'),
  setCertificate: restRoute('PUT /api/app/v1/fiscal-issuer/certificate'),
  removeCertificate: restRoute('DELETE /api/app/v1/fiscal-issuer/certificate'),
  orders: restRoute('GET /api/app/v1/fiscal-documents/orders'),
  list: restRoute('GET /api/app/v1/fiscal-documents'),
  read: restRoute('GET /api/app/v1/fiscal-documents/:document_id'),
  pdf: restRoute('GET /api/app/v1/fiscal-documents/:document_id/pdf'),
  xml: restRoute('GET /api/app/v1/fiscal-documents/:document_id/xml'),
  archive: restRoute('GET /api/app/v1/fiscal-documents/archive'),
  issue: restRoute('POST /api/app/v1/fiscal-documents'),
  correct: restRoute('POST /api/app/v1/fiscal-documents/:document_id/correct'),
  close: restRoute('POST /api/app/v1/fiscal-documents/:document_id/close'),
  cancel: restRoute('POST /api/app/v1/fiscal-documents/:document_id/cancel'),
  addDriver: restRoute('POST /api/app/v1/fiscal-documents/:document_id/drivers'),
}
