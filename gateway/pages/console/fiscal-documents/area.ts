import type { ConsoleArea } from '../page.ts'
import { action, download } from '../page-kinds.ts'
import { addDriver, cancelDocument, documentPage } from './document-page.ts'
import { certificatePage, issuerPage, setCertificate, setIssuer } from './issuer-pages.ts'
import { listPage } from './list-page.ts'
import { documentPath, fiscalPath, fiscalRoutes } from './routes.ts'
import { correctDocument, correctionPage, issueDocuments, newDocumentPage } from './trip-pages.ts'

const toDocument = ({ document_id = '' }: Record<string, string>) => documentPath(document_id)

/** The fiscal documents of a fleet, or of a self-employed driver, and their issuer. */
export const fiscalDocumentsArea: ConsoleArea = {
  section: 'fiscalDocuments',
  get: {
    '/documentos-fiscais': listPage,
    '/documentos-fiscais/emitente': (context) => issuerPage(context),
    '/documentos-fiscais/certificado': (context) => certificatePage(context),
    '/documentos-fiscais/novo': (context) => newDocumentPage(context),
    '/documentos-fiscais/arquivo.zip': download(fiscalRoutes.archive),
    '/documentos-fiscais/:document_id': (context) => documentPage(context),
    '/documentos-fiscais/:document_id/corrigir': (context) => correctionPage(context),
    '/documentos-fiscais/:document_id/damdfe.pdf': download(fiscalRoutes.pdf),
    '/documentos-fiscais/:document_id/mdfe.xml': download(fiscalRoutes.xml),
  },
  post: {
    '/documentos-fiscais/emitente': setIssuer,
    '/documentos-fiscais/certificado/remover': action(fiscalRoutes.removeCertificate, {
      notice: 'certificado_removido',
      to: () => fiscalPath,
    }),
    '/documentos-fiscais/:document_id/corrigir': correctDocument,
    '/documentos-fiscais/:document_id/encerrar': action(fiscalRoutes.close, {
      notice: 'documento_fiscal_encerrado',
      to: toDocument,
    }),
    '/documentos-fiscais/:document_id/cancelar': cancelDocument,
    '/documentos-fiscais/:document_id/condutores': addDriver,
  },
  postOnce: { '/documentos-fiscais': issueDocuments },
  uploads: { '/documentos-fiscais/certificado': setCertificate },
}
