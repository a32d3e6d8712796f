/** Server-sent event; the client sends `id`, if there is one, when it reconnects. */
export type StreamEvent = { readonly id?: number; readonly event?: string; readonly data: unknown }

/** Serializes an event for the stream. */
export const eventText = ({ id, event, data }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`
