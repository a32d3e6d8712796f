/** One server-sent event: `id` is what a client comes back with. */
export type StreamEvent = { readonly id: number; readonly event: string; readonly data: unknown }

/** An event as it stands in a stream. */
export const eventText = ({ id, event, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
