import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Model server that follows the instructions of the prompt, and does nothing that they do not mention. */
export type ReadingModel = AsyncDisposable & { readonly env: Record<string, string> }

type Message = { readonly role: string; readonly content?: string | null; readonly tool_call_id?: string }
type Call = { readonly name: string; readonly input: object }

/** Instructions that this model looks for; it skips everything it is not instructed to do. */
const SKILLS = {
  find: /`find_restaurants`/,
  words: /`edit_cart`[^.]*`words`/s,
  details: /Write down[^.]*`set_details`/s,
  present: /After every change call `present_order`/,
} as const

/** Starts a server for the streaming protocol of OpenAI-compatible servers, with token usage. */
export async function startReadingModel(): Promise<ReadingModel> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: Message[] }
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      const next = answerTo(messages)
      const calls = next.calls.map((call, index) => ({
        index,
        id: `call_${messages.length}_${index}`,
        type: 'function',
        function: { name: call.name, arguments: JSON.stringify(call.input) },
      }))
      const delta = {
        role: 'assistant',
        ...(next.say ? { content: next.say } : {}),
        ...(calls.length > 0 ? { tool_calls: calls } : {}),
      }
      const chunk = { id: 'reading', object: 'chat.completion.chunk', created: 0, model: 'reading' }
      const usage = {
        prompt_tokens: Math.ceil(body.length / 4),
        completion_tokens: Math.ceil(JSON.stringify(delta).length / 4),
        total_tokens: 0,
      }
      const send = (part: object) => response.write(`data: ${JSON.stringify({ ...chunk, ...part })}\n\n`)
      send({ choices: [{ index: 0, delta, finish_reason: null }] })
      send({ choices: [{ index: 0, delta: {}, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }], usage })
      response.end('data: [DONE]\n\n')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'none' },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Next text or tool calls of the model. */
function answerTo(messages: readonly Message[]): { readonly calls: readonly Call[]; readonly say?: string } {
  const prompt = messages.find(({ role }) => role === 'system')?.content ?? ''
  const knows = (skill: keyof typeof SKILLS) => SKILLS[skill].test(prompt)
  const from = messages.findLastIndex(({ role }) => role === 'user')
  const said = messages[from]?.content ?? ''
  const results = messages.slice(from + 1).flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : []))
  const step = results.length
  const state = stateIn(prompt)
  const [, name, phone, email] = /^(.*?)((?:\+1 )?\d{3}[ -.]?\d{3}[ -.]?\d{4}).*?([\w.]+@[\w.]+)/.exec(said) ?? []
  if (email !== undefined && phone !== undefined) {
    if (!knows('details')) return { calls: [], say: 'Thank you!' }
    const customer = {
      name: (name ?? '').replace(/^(?:I'm|my name is)\s+/i, '').replace(/[,\s]*(?:phone)?[,\s]*$/i, ''),
      phone,
      email,
    }
    if (step === 0) return { calls: [{ name: 'set_details', input: { customer } }] }
    return presented(step, 1, knows('present'))
  }
  const [, query, near] = /^(?:looking for |find me )?(.+?) (?:near|in|around) (.+)$/i.exec(said) ?? []
  if (query !== undefined && near !== undefined && !state.restaurant) {
    if (!knows('find')) return { calls: [], say: 'Tell me what you would like.' }
    return step === 0
      ? { calls: [{ name: 'find_restaurants', input: { query, near } }] }
      : { calls: [], say: 'Here is what I found.' }
  }
  if (!state.restaurant) return chooses(said, state, results)
  const input = knows('words') ? { words: said } : { edits: [] }
  if (step === 0) return { calls: [{ name: 'edit_cart', input }] }
  return presented(step, 1, knows('present'))
}

const presented = (step: number, after: number, isTold: boolean) =>
  isTold && step === after ? { calls: [{ name: 'present_order', input: {} }] } : { calls: [], say: 'Noted.' }

type State = {
  readonly restaurant?: { readonly id: string }
  readonly choices?: { readonly options: readonly string[] }
}

/** Parses the state at the end of the instructions, as JSON. */
function stateIn(prompt: string): State {
  const at = prompt.lastIndexOf('\n{')
  return at < 0 ? {} : JSON.parse(prompt.slice(at))
}

/** Looks up the chosen restaurant again, because its ID is available only from a tool. */
function chooses(said: string, { choices }: State, results: readonly string[]) {
  const labels = (choices?.options ?? []).map(label => label.replace(/^\d+\. /, ''))
  const [, number] = /(\d+)/.exec(said) ?? []
  const named = labels.find(label => said.toLowerCase().includes(label.split(' — ')[0]!.toLowerCase()))
  const label = (named ?? labels[Number(number ?? 1) - 1] ?? said).split(' — ')[0]!
  if (results.length === 0) return { calls: [{ name: 'find_restaurants', input: { query: label } }] }
  if (results.length === 1) {
    const [, id] = /"id":"(\d+)"/.exec(results[0]!.replace(/"id": "/g, '"id":"')) ?? []
    return id === undefined
      ? { calls: [], say: 'Which one?' }
      : { calls: [{ name: 'edit_cart', input: { restaurant_id: id } }] }
  }
  return { calls: [], say: 'What would you like?' }
}
