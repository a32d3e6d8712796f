import { createInterface } from 'node:readline/promises'
import type { Paint } from '../demo/screen.ts'

/** What a person says, one line at a time. Each is asked for only when the one before has been answered. */
export type Lines = AsyncIterable<string>

export type Keyboard = {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly paint: Paint
}

const PROMPT = '› '

/** Lines from a person at the keyboard, with a prompt and a history; from a file or a pipe each is shown as it is read. */
export async function* readLines({ input, output, paint }: Keyboard): Lines {
  const isTerminal = input.isTTY === true && output.isTTY === true
  const prompt = paint(['bold', 'cyan'], PROMPT)
  const reader = createInterface({ input, prompt, terminal: isTerminal, ...(isTerminal ? { output } : {}) })
  // in a terminal that reads key by key Ctrl-C is a key
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const ask = () => {
    output.write('\n')
    if (isTerminal) reader.prompt()
  }
  ask()
  for await (const line of reader) {
    const text = line.trim()
    if (!isTerminal && text !== '') output.write(`${prompt}${text}\n`)
    if (text !== '') yield text
    if (text === '' && isTerminal) reader.prompt()
    else if (text !== '') ask()
  }
}
