export type Page = {
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly next_offset: number | null
}

/** Builds the Link header (RFC 8288) to the adjacent pages. Absent if everything fits on one page. */
export function pageLinks({ total, limit, offset, next_offset }: Page, url: URL): { Link?: string } {
  const link = (rel: string, to: number) => {
    const target = new URL(url)
    target.searchParams.set('offset', String(to))
    return `<${target.href}>; rel="${rel}"`
  }
  const links = [
    ...(next_offset === null ? [] : [link('next', next_offset)]),
    // From an offset beyond the end, "prev" leads to the last records.
    ...(offset > 0 ? [link('prev', Math.max(0, Math.min(offset, total) - limit))] : []),
  ]
  return links.length === 0 ? {} : { Link: links.join(', ') }
}
