/** Server-sent event; the client sends `id` when it reconnects. */
export type StreamEvent = { readonly id: number; readonly event: string; readonly data: unknown }

/** Serializes an event for the stream. */
export const eventText = ({ id, event, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
