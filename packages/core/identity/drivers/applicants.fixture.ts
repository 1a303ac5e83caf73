import { operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { aDriverLoggedIn } from '../actor.fixture.ts'
import { signUpDriver } from '../create-account.ts'
import { aRequestBy } from '../request.fixture.ts'
import { readOwnApplication, sendDriverDocument } from './apply.ts'
import { listDriverApplications } from './read-applications.ts'
import { approveDriver, rejectDriver } from './review-driver.ts'

let neighbour = 0
export async function anApplicant(
  platform: UseCases,
  picture: string,
  stated: { vehiclePlate?: string; fleetName?: string } = {},
) {
  const email = `${platform.newId()}@rodovia.test`
  const { id: userId, tenantId } = await signUpDriver(platform, {
    request: aRequestBy(null, { address: `198.51.100.${++neighbour}`, language: 'en' }),
    ...{ name: 'Pedro Alves', email, password: 'long enough 2026', persona: 'motoboy' },
    ...{ phone: '+55 11 91234-5678', ...stated },
  })
  const actor = aDriverLoggedIn({ userId, tenantId, persona: 'motoboy' })
  const request = aRequestBy(actor, { language: 'en' })
  const send = (kind: string, imageBase64 = picture) =>
    sendDriverDocument(platform, { request, kind, imageBase64 })
  const read = () => readOwnApplication(platform, { actor })
  return { userId, tenantId, email, actor, request, send, read }
}

const byOperator = aRequestBy(operator)
export const approve = (platform: UseCases, driverId: string) =>
  approveDriver(platform, { request: byOperator, driverId })
export const reject = (platform: UseCases, driverId: string, mayApplyAgain: boolean) =>
  rejectDriver(platform, { request: byOperator, driverId, reason: 'CNH ilegível', mayApplyAgain })
export const waitingIds = async (platform: UseCases) =>
  (await listDriverApplications(platform, { actor: operator, page: {} })).items.map(({ driver }) => driver.id)
export const toldTo = (platform: UseCases, email: string) =>
  platform.query('SELECT kind, language, data FROM mail_outbox WHERE email = $1 ORDER BY id', [email])
export const pushesTo = (platform: UseCases, userId: string) =>
  platform.query('SELECT type FROM push_outbox WHERE user_id = $1', [userId])
export const accessesTo = (platform: UseCases, userId: string) =>
  platform.query<{ kind: string }>('SELECT kind FROM access_log WHERE subject_id = $1', [userId])
export const issueOf = async (result: Promise<unknown>) => {
  const { code, facts } = await result.then(
    () => ({ code: 'done', facts: {} }),
    (error) => error,
  )
  return [code, facts.issues?.[0] ?? facts]
}
