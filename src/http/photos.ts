import type { Express } from 'express'
import type { Engine } from '#src/app/engine.ts'
import { Fault } from '#src/kernel/faults.ts'
import { drawDish } from './draw-dish.ts'
import { send } from './send.ts'

const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=86400',
  // a picture opened directly must not run scripts, load resources, or apply styles
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** Serves generated drawings: restaurants at /photos/{slug}.svg, recipes at /recipes/{id}.svg. */
export function servePhotos(app: Express, engine: Pick<Engine, 'restaurantOfSlug' | 'recipes'>): void {
  serveDrawings(app, '/photos/:name', slug => {
    const restaurant = engine.restaurantOfSlug(slug)
    return restaurant && drawDish(restaurant)
  })
  serveDrawings(app, '/recipes/:name', engine.recipes.drawing)
}

function serveDrawings(app: Express, path: string, draw: (slug: string) => string | undefined): void {
  app
    .route(path)
    .get((request, response) => {
      const slug = /^([a-z0-9-]{1,100})\.svg$/.exec(String(request.params.name))?.[1]
      const body = slug === undefined ? undefined : draw(slug)
      if (body === undefined) throw Fault.of('not_found', 'There is no such picture.')
      send(request, response, { status: 200, headers: HEADERS, body })
    })
    .all(request => {
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, {
        headers: { Allow: 'GET, HEAD' },
      })
    })
}
