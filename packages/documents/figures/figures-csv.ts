import { type IncidentCode, incidentCodes } from '@rodovia/core/delivery/model/incident.ts'
import {
  averageRating,
  canceledOf,
  type FigureGroup,
  type FigureSums,
  type Figures,
  meanSeconds,
  measuredTimes,
  onTimeRate,
  openOf,
  quantileMinutes,
  type TimeCounts,
} from '@rodovia/core/figures/figures.ts'
import { type AttemptReason, attemptReasons } from '@rodovia/core/return-orders/attempt-reason.ts'
import { stringify } from 'csv-stringify/sync'
import { reaisWithComma, spreadsheet, withoutFormula } from '../spreadsheet.ts'

/**
 * The figures as CSV for spreadsheets with Brazilian settings: the groups, then the total. Shippers write the names of towns, so a cell
 * that would be a formula begins with an apostrophe.
 */
export function figuresCsv({ by, metadataKey, groups, total }: Figures): Uint8Array {
  const headings = [metadataKey ? `metadata.${metadataKey}` : by, 'nome', ...Object.keys(cellsOf(total))]
  const rows = groups.map((group) => [
    withoutFormula(group.key),
    withoutFormula(group.isOthers ? 'outros' : (group.name ?? '')),
    ...Object.values(cellsOf(group)),
  ])
  const all = ['total', '', ...Object.values(cellsOf(total))]
  return Buffer.from(stringify([headings, ...rows, all], spreadsheet))
}

function cellsOf(sums: FigureSums | FigureGroup): Record<string, string | number> {
  return {
    pedidos: sums.orders,
    em_andamento: openOf(sums),
    entregues: sums.delivered,
    no_prazo: sums.onTime,
    no_prazo_porcento: withComma(percentOf(onTimeRate(sums))),
    cancelados: canceledOf(sums),
    cancelados_pelo_embarcador: sums.canceledByShipper,
    cancelados_sem_motorista: sums.canceledWithoutDriver,
    devolvidos: sums.returned,
    problemas: sums.problems,
    gasto: reaisWithComma(sums.spendCents),
    ...Object.assign({}, ...measuredTimes.map((time) => timeCells(namesOfTimes[time], sums[time]))),
    ...Object.fromEntries(
      incidentCodes.map((code) => [`problemas_${namesOfProblems[code]}`, sums.problemsByCode[code]]),
    ),
    devolucoes: sums.returns,
    tentativas_sem_sucesso: sums.failedAttempts,
    ...Object.fromEntries(
      attemptReasons.map((reason) => [`tentativas_${namesOfReasons[reason]}`, sums.attemptsByReason[reason]]),
    ),
    avaliacoes: sums.rated,
    avaliacao_media: withComma(averageRating(sums)),
  }
}

const namesOfProblems: Record<IncidentCode, string> = {
  recipient_absent: 'destinatario_ausente',
  address_not_found: 'endereco_nao_encontrado',
  refused: 'recusada',
  damaged: 'avaria',
  vehicle_breakdown: 'veiculo_quebrado',
  unsafe: 'local_inseguro',
  other: 'outro',
}

const namesOfReasons: Record<AttemptReason, string> = {
  recipient_absent: 'destinatario_ausente',
  refused: 'recusada',
  address_not_found: 'endereco_errado',
  closed: 'fechado',
  other: 'outro',
}

const namesOfTimes = { accept: 'aceite', pickup: 'coleta', door: 'entrega' }

function timeCells(name: string, counts: TimeCounts): Record<string, string> {
  const mean = meanSeconds(counts)
  return {
    [`${name}_min_media`]: withComma(mean === null ? null : mean / 60),
    [`${name}_min_p50_aprox`]: withComma(quantileMinutes(counts, 0.5)),
    [`${name}_min_p90_aprox`]: withComma(quantileMinutes(counts, 0.9)),
  }
}

const percentOf = (rate: number | null) => (rate === null ? null : rate * 100)

function withComma(value: number | null): string {
  return value === null ? '' : value.toFixed(1).replace('.', ',')
}
