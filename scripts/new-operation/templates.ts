/** Names of an operation in the files that the scaffold generates. */
export type Names = {
  /** Tool name, e.g. get_coming_hours */
  readonly tool: string
  /** File name, e.g. get-coming-hours */
  readonly file: string
  /** Variable name, e.g. getComingHours */
  readonly variable: string
  /** Name of the response schema, e.g. ComingHours */
  readonly schema: string
  /** File name of the response schema and presenter, e.g. coming-hours */
  readonly room: string
  /** Title, e.g. Coming hours */
  readonly title: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function namesOf(tool: string): Names {
  const words = tool.split('_')
  const noun = words.slice(1)
  const camel = (each: readonly string[]) => each.map(capital).join('')
  return {
    tool,
    file: words.join('-'),
    variable: words[0] + camel(noun),
    schema: camel(noun),
    room: noun.join('-'),
    title: capital(noun.join(' ')),
  }
}

/** Template of the module with the schema and presenter, which the contributor completes. */
export const catalogModuleFile = ({ schema, title }: Names): string => `import { z } from 'zod'
import type { Restaurant } from './restaurant.ts'

export const ${schema} = z
  .looseObject({
    restaurant: z.looseObject({ id: z.string(), name: z.string() }),
  })
  .meta({ id: '${schema}' })
type ${schema} = z.infer<typeof ${schema}>

/** ${title} of a restaurant at an instant. */
export function present${schema}({ id, name }: Restaurant, _now: number): ${schema} {
  return { restaurant: { id, name } }
}
`

export const toolFile = (
  { tool, variable, schema, room, title }: Names,
  path: string,
): string => `import type { Catalog } from '#src/catalog/catalog.ts'
import { ${schema}, present${schema} } from '#src/catalog/${room}.ts'
import { RestaurantId } from './get-restaurant.ts'
import { defineTool } from './tool.ts'

export const ${variable} = defineTool({
  name: '${tool}',
  title: '${title}',
  description: 'Returns ${title.toLowerCase()} of a restaurant.',
  tag: 'Catalog',
  shed: 'second',
  mcp: { leftOut: 'get_restaurant says the most of it' },
  links: {},
  effect: 'read',
  http: { method: 'get', path: '${path}', limited: 'browse' },
  input: RestaurantId,
  output: ${schema},
  faults: ['restaurant_not_found'],
  run: (catalog: Catalog, { id }) => catalog.ofRestaurant(id, present${schema}),
})
`

export const steps = ({ tool, title }: Names): string => `
  { name: 'deli', tool: '${tool}', shows: '${title} of a deli.', input: { id: DELI } },
  refused('${tool}', 'restaurant_not_found', 'An id that does not exist.', { id: '99999' }),
`

export const changelogLine = ({ title }: Names, path: string): string =>
  `- \`GET ${path}\`: ${title.toLowerCase()} of a restaurant.\n`
