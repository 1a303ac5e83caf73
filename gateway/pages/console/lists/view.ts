import type { FastifyReply, FastifyRequest } from 'fastify'
import { allValues, type Fields, firstValue } from '../../forms/fields.ts'

const cookieName = 'rodovia-view'
const yearSeconds = 365 * 24 * 60 * 60
const aName = /^[a-z_]{1,30}$/

/**
 * A user's view of a list, stored in a cookie. It has the hidden columns, so that a new column is seen. The
 * density is that of all lists.
 */
export type View = { isCompact: boolean; hidden: ReadonlySet<string> }

export function viewOf({ cookies }: Pick<FastifyRequest, 'cookies'>, list: string): View {
  const saved = new URLSearchParams(cookies[cookieName])
  return {
    isCompact: saved.get('density') === 'compact',
    hidden: new Set((saved.get(list) ?? '').split(',').filter((name) => aName.test(name))),
  }
}

/** Saves what the form of a list's view says. A name that no list has changes nothing that is shown. */
export function saveView(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
  fields: Fields,
  isSecure: boolean,
): void {
  const list = firstValue(fields, 'list')
  if (!aName.test(list)) return
  const shown = allValues(fields, 'shown')
  const hidden = allValues(fields, 'column').filter((name) => aName.test(name) && !shown.includes(name))
  const saved = new URLSearchParams(cookies[cookieName])
  saved.set('density', firstValue(fields, 'density') === 'compact' ? 'compact' : 'comfortable')
  saved.set(list, hidden.slice(0, 20).join(','))
  const text = saved.toString()
  if (text.length > 2000) return
  reply.setCookie(cookieName, text, {
    path: '/conta',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    maxAge: yearSeconds,
  })
}
