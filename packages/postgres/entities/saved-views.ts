import { defineEntity } from '@mikro-orm/core'
import { type ViewList, viewLists } from '@rodovia/core/identity/saved-views/saved-view.ts'
import type { SavedViewId, UserId } from '@rodovia/core/shared/ids.ts'
import { checks, notEmpty, oneOf } from './checks.ts'
import { id, text, time } from './column-types.ts'

export const SavedViewEntity = defineEntity({
  name: 'saved_views',
  properties: {
    id: id<SavedViewId>().primary(),
    userId: id<UserId>(),
    list: text<ViewList>(30),
    name: text(60),
    query: text(1000),
    changedAt: time(),
  },
  uniques: [{ name: 'saved_views_name_key', properties: ['userId', 'list', 'name'] }],
  checks: checks('saved_views', { list: oneOf(viewLists), name: notEmpty, query: notEmpty }),
})
