import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: any }

export type Http = {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Opens a page, or sends a form, like a browser without scripts; follows no redirect. */
  readonly browse: (path: string, form?: Record<string, string>) => Promise<Response>
  /**
   * Replays every `_example` seen so far unchanged, and asserts that each succeeds, or is refused if it has gaps;
   * returns the number of examples.
   */
  readonly resendExamples: () => Promise<number>
}

type Seen = { readonly method: string; readonly path: string; readonly example: unknown; readonly hasGaps: boolean }

/** Opens a page, or sends a form, like a browser without scripts; follows no redirect. */
export const browse = (url: string | URL, form?: Record<string, string>): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}) })

/** Plain HTTP client of a running server that records the examples it receives. */
export function createHttp(baseUrl: string): Http {
  const examples: Seen[] = []

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(new URL(path, baseUrl), init)
    const text = await response.text()
    const body = text === '' ? undefined : JSON.parse(text)
    if (response.status >= 400 && body?._example !== undefined)
      examples.push({
        method: init.method ?? 'GET',
        path,
        example: body._example,
        hasGaps: body._exampleNeeds !== undefined,
      })
    return { status: response.status, headers: response.headers, body }
  }

  const get: Http['get'] = (path, headers = {}) => send(path, { headers })
  const post: Http['post'] = (path, body, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  return {
    get,
    post,
    browse: (path, form) => browse(new URL(path, baseUrl), form),
    resendExamples: async () => {
      const seen = examples.splice(0)
      for (const { method, path, example, hasGaps } of seen) {
        const again = method === 'GET' ? await get(String(example)) : await post(path, example)
        // a complete but unpaid order is answered with the amount due
        const unpaid =
          (path.startsWith('/api/order?') && !(example as { payment?: unknown }).payment) || path.includes('/pay?')
        const fine = hasGaps
          ? again.status >= 400
          : again.status < 300 || (unpaid && again.status === 402 && again.body.error === 'payment_required')
        expect({ path, example, fine, answer: again.body }).toMatchObject({ fine: true })
      }
      return seen.length
    },
  }
}
