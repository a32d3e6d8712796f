import type { AnyTool, Link } from '#tools/tool.ts'

/** Links from an operation's success to operations that exist. */
export const linksOf = ({ links }: Pick<AnyTool, 'links'>, known: ReadonlySet<string>): Record<string, Link> =>
  Object.fromEntries(Object.entries(links).filter(([, link]) => known.has(link.operationId)))
