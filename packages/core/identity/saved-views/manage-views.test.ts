import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../test/support/builders.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { UserId } from '../../shared/ids.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { anActor } from '../actor.fixture.ts'
import type { Actor } from '../actor.ts'
import { aRequestBy } from '../request.fixture.ts'
import { deleteView, listViews, renameView, saveView } from './manage-views.ts'
import { mostSavedViews } from './saved-view.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const save = (actor: Actor, name: string, query = 'status=delivered') =>
  saveView(platform, { request: aRequestBy(actor), list: 'orders', name, query })
const rename = (actor: Actor, id: string, name: string) =>
  renameView(platform, { request: aRequestBy(actor), id, name })
const remove = (actor: Actor, id: string) => deleteView(platform, { request: aRequestBy(actor), id })
const namesOf = async (actor: Actor) =>
  (await listViews(platform, { actor, list: 'orders' })).map(({ name, query }) => `${name}: ${query}`)
/** Each with views of their own. */
const aPerson = () => anActor({ userId: newId<UserId>() })
const issue = (field: string, text: string) => ({
  code: 'validation_failed',
  facts: { issues: [issueAt(field, expect.stringContaining(text))] },
})

describe('saved views', () => {
  test('are listed by name; a name that is saved again gets the new filters', async () => {
    const actor = aPerson()
    const late = await save(actor, ' Late ', 'status=assigned')
    await save(actor, 'Delivered')
    expect(await save(actor, 'Late', 'status=picked_up&sort=oldest')).toMatchObject({ id: late.id })
    expect(await namesOf(actor)).toEqual([
      'Delivered: status=delivered',
      'Late: status=picked_up&sort=oldest',
    ])
  })

  test('are those of one user: a colleague neither sees nor changes them', async () => {
    const actor = aPerson()
    const colleague = { ...actor, userId: newId<UserId>() }
    const { id } = await save(actor, 'Mine')
    expect(await namesOf(colleague)).toEqual([])
    await expect(rename(colleague, id, 'Yours')).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(colleague, id)).rejects.toMatchObject({ code: 'not_found' })
    await save(colleague, 'Mine', 'code=RD1')
    expect(await namesOf(actor)).toEqual(['Mine: status=delivered'])
  })

  test('are renamed, unless another has the name, and deleted', async () => {
    const actor = aPerson()
    const { id } = await save(actor, 'First')
    await save(actor, 'Second')
    await expect(rename(actor, id, 'Second')).rejects.toMatchObject(
      issue('name', '"Second" is the name of another view'),
    )
    expect(await rename(actor, id, 'Third')).toMatchObject({ id, name: 'Third' })
    await remove(actor, id)
    await expect(remove(actor, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(rename(actor, 'none', 'Fourth')).rejects.toMatchObject({ code: 'not_found' })
    expect(await namesOf(actor)).toEqual(['Second: status=delivered'])
  })

  test(`are at most ${mostSavedViews}, also from many tabs at once`, async () => {
    const actor = aPerson()
    const tries = Array.from({ length: mostSavedViews + 4 }, (_, number) => save(actor, `View ${number}`))
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject(
      issue('name', 'a list has at most 20; delete one that is not used'),
    )
    const [kept] = await listViews(platform, { actor, list: 'orders' })
    expect(await save(actor, kept!.name, 'code=RD2')).toMatchObject({ query: 'code=RD2' })
  })

  test('have a name and the query of an address', async () => {
    const actor = aPerson()
    await expect(save(actor, ' ')).rejects.toMatchObject(issue('name', 'must not be empty'))
    await expect(save(actor, 'x'.repeat(61))).rejects.toMatchObject(issue('name', 'at most 60'))
    await expect(save(actor, 'x', '')).rejects.toMatchObject(issue('query', 'must not be empty'))
    await expect(save(actor, 'x', 'a'.repeat(1001))).rejects.toMatchObject(issue('query', 'at most 1000'))
    await expect(save(actor, 'x', '"><script>')).rejects.toMatchObject(issue('query', 'query of an address'))
  })

  test('are of people: an API key has none', async () => {
    const key = { id: newId(), name: 'key', scopes: ['orders:read'], plan: 'standard' }
    const actor = { ...aPerson(), sessionId: null, key } as unknown as Actor
    await expect(save(actor, 'x')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(namesOf(actor)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('go with the account', async () => {
    const driver = await platform.aDriver()
    const colleague = aPerson()
    await save(driver, 'Mine')
    await save(colleague, 'Theirs')
    expect(await platform.erasures.eraseAccount(driver.userId, platform.clock())).toBe('done')
    expect(await namesOf(driver)).toEqual([])
    expect(await namesOf(colleague)).toHaveLength(1)
  })
})
