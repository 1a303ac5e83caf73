import type { LinkSettings } from '../identity/links/ports.ts'
import { draftMail } from '../identity/mail.ts'
import { addHours } from '../shared/clock.ts'
import { addDays, dayOf, writtenDay } from '../shared/local-day.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { VehicleStore } from './ports.ts'

/** A fleet gets a mail this many days before a registration or policy ends. */
export const warningDays = 30

/** The time for which the mail is worth sending. */
const mailHours = 72

export type WarnPorts = SystemPorts & {
  vehicles: Pick<VehicleStore, 'warnOnce'>
  linkSettings: Pick<LinkSettings, 'isMailing'>
}

/** Tells the people of a fleet, once, of one registration or policy that ends within 30 days. Returns whether there was one. */
export async function warnOfExpiry(ports: WarnPorts): Promise<boolean> {
  // Without mails nothing is marked, so that the warning comes once they are configured.
  if (!ports.linkSettings.isMailing) return false
  const at = ports.clock()
  const today = dayOf(at)
  return ports.vehicles.warnOnce(
    { from: today, until: addDays(today, warningDays) },
    ({ name, validUntil, tenantName, emails }) =>
      emails.map((email) =>
        draftMail(
          ports,
          { language: 'pt-BR' },
          {
            kind: 'papers_expiring',
            email,
            data: { name, tenant: tenantName, day: writtenDay(validUntil) },
            createdAt: at,
            expiresAt: addHours(at, mailHours),
          },
        ),
      ),
  )
}
