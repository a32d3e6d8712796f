// biome-ignore lint/suspicious/noExplicitAny: a document of every shape
type Json = any

/** An operation as a stranger learns of it: from the OpenAPI document that the server gives out. */
export type Described = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly statuses: ReadonlySet<number>
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly example: unknown
  }[]
  /** Bodies that the document shows as good. */
  readonly bodies: readonly unknown[]
  /** What fields of the body are called. */
  readonly fields: readonly string[]
}

export function readDescribed(document: Json): Described[] {
  const follow = (value: Json): Json =>
    typeof value?.$ref === 'string'
      ? follow(
          value.$ref
            .slice(2)
            .split('/')
            .reduce((at: Json, key: string) => at[key], document),
        )
      : value
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap(method => {
      const operation = item[method]
      if (!operation) return []
      const json = operation.requestBody?.content['application/json']
      return {
        path,
        method: method === 'get' ? 'GET' : 'POST',
        statuses: new Set(Object.keys(operation.responses).map(Number)),
        parameters: (operation.parameters ?? []).map(follow).map((each: Json) => ({
          name: each.name,
          in: each.in,
          example: each.example ?? follow(each.schema)?.enum?.[0],
        })),
        bodies: Object.values<Json>(json?.examples ?? {}).map(example => follow(example).value),
        fields: Object.keys(follow(json?.schema)?.properties ?? {}),
      } as Described
    }),
  )
}
