import {
  deleteView,
  listViews,
  renameView,
  saveView,
} from '@rodovia/core/identity/saved-views/manage-views.ts'
import type { SavedView, ViewList } from '@rodovia/core/identity/saved-views/saved-view.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, id, of, string } from '../shared/fields.ts'
import { thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const ViewListEnum = describedEnum<ViewList>(builder, 'ViewList', 'A list whose filters can be saved.', {
  orders: 'The list of orders.',
})

const SavedViewRef = builder.objectRef<SavedView>('SavedView').implement({
  description: 'Filters of a list under a name. Only the user who saved them sees them.',
  fields: described({
    id: id('Id of the view (UUID).'),
    list: of(ViewListEnum)('The list that is filtered.'),
    name: string('Name, which no other view of the user’s list has.'),
    query: string(
      'Filters as the query of the list’s address, without `?`, such as `status=delivered&sort=oldest`.',
    ),
    changedAt: dateTime('When it was last changed.'),
  }),
})

builder.queryField('savedViews', (t) =>
  t.field({
    type: [SavedViewRef],
    description: 'The calling user’s own views of a list, by name, at most 20. Errors: `forbidden`.',
    args: { list: t.arg(of(ViewListEnum)('The list.')) },
    resolve: withActor(listViews),
  }),
)

const viewName = string('Name, at most 60 characters.')

builder.mutationFields((t) => ({
  saveView: t.field({
    type: SavedViewRef,
    description:
      'Save filters of a list under a name, at most 20 of a list. A name that the user has already gets the new filters. Errors: `forbidden`, `validation_failed`.',
    args: {
      list: t.arg(of(ViewListEnum)('The list.')),
      name: t.arg(viewName),
      query: t.arg(
        string('Filters as the query of the list’s address, without `?`, at most 1,000 characters.'),
      ),
    },
    resolve: withRequest(saveView),
  }),
  renameView: t.field({
    type: SavedViewRef,
    description: 'Give a saved view another name. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: { id: t.arg(id('Id of the view.')), name: t.arg(viewName) },
    resolve: withRequest(renameView),
  }),
  deleteView: t.boolean({
    description: 'Delete a saved view; what it lists stays. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the view.')) },
    resolve: thenTrue(withRequest(deleteView)),
  }),
}))
