import { firstValue } from '../../forms/fields.ts'
import { type NoticeName, withNotice } from '../notice.ts'
import type { SignedInContext } from '../page.ts'
import { keptPlanPath, stopIdOf } from './plan-changes.ts'
import { planPage } from './plan-page.ts'
import { dispatchRoutes } from './routes.ts'

export function moveInPlan(context: SignedInContext) {
  const [orderId = '', kind = ''] = firstValue(context.fields, 'stop').split(' ')
  return change(context, dispatchRoutes.move, 'parada_movida', stopIdOf(orderId, kind))
}

export function lockInPlan(context: SignedInContext) {
  const isLocked = firstValue(context.fields, 'lock') === '1'
  const orderId = firstValue(context.fields, 'order_id')
  return change(
    context,
    dispatchRoutes.lock,
    isLocked ? 'entrega_fixada' : 'entrega_solta',
    stopIdOf(orderId, 'pickup'),
  )
}

export function undoInPlan(context: SignedInContext) {
  return change(context, dispatchRoutes.undo, 'mudanca_desfeita')
}

/** Changes the plan. A refused change leaves it as it was, and the page says why. */
async function change(
  context: SignedInContext,
  route: typeof dispatchRoutes.move | typeof dispatchRoutes.lock | typeof dispatchRoutes.undo,
  feito: NoticeName,
  target?: string,
) {
  const { fields, tryRun, reply } = context
  const area = firstValue(fields, 'area')
  const result = await tryRun(route)
  if ('body' in result) return { to: `${withNotice(keptPlanPath(area), feito)}${target ? `#${target}` : ''}` }
  const { error } = result
  reply.code(error.status)
  return planPage({ ...context, query: { area, plano: 'atual' } }, { orderId: '', message: error.message })
}
