import type { Route } from '@rodovia/core/delivery/model/route.ts'
import type { Routes } from '@rodovia/core/delivery/routes/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { RouteEntity, type StoredSkip } from '../entities/routes.ts'
import { listNewest } from '../statements/list-newest.ts'
import { commitRouteOn } from './commit-route.ts'
import { commitSkipOn } from './commit-skip.ts'

type StoredRoute = Omit<Route, 'stops' | 'skips'> & {
  skips: readonly StoredSkip[] | null
  stops: readonly (Omit<Route['stops'][number], 'at'> & { at: string })[]
}

export function createRoutes(context: StoreContext): Routes {
  const { em } = context
  return {
    async findByIds(ids) {
      if (ids.length === 0) return new Map()
      const found: StoredRoute[] = await em.fork().find(RouteEntity, { id: { $in: [...ids] } })
      return new Map(found.map((route) => [route.id, routeOf(route)]))
    },

    async list(driverTenantId, page) {
      const { items, total } = await listNewest(
        em,
        RouteEntity,
        driverTenantId === null ? {} : { driverTenantId },
        page,
      )
      return { items: items.map((route) => routeOf(route as StoredRoute)), total }
    },

    commit: commitRouteOn(context),
    skip: commitSkipOn(context),
  }
}

function routeOf({ stops, skips, ...route }: StoredRoute): Route {
  return {
    ...route,
    stops: stops.map((stop) => ({ ...stop, at: new Date(stop.at) })),
    skips: (skips ?? []).map(({ at, missed, ...skip }) => ({
      ...skip,
      at: new Date(at),
      missed: missed.map((one) => ({ ...one, until: new Date(one.until), at: new Date(one.at) })),
    })),
  }
}
